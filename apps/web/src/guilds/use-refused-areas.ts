import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasCode } from '../lib/calls/error-details.ts'
import { guildById } from './guild-query.ts'

/** Reads a server again when a call about it is refused for its area, since the user's access has changed. */
export function useRefusedAreas(guildId: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!hasCode(event.action.error, 'access.area')) return
        const { queryHash } = event.query
        const ofGuild = queries.getQueryCache().findAll({ queryKey: ['guilds', guildId] })
        if (ofGuild.every((query) => query.queryHash !== queryHash)) return
        void queries.invalidateQueries({ queryKey: guildById(guildId).queryKey, exact: true })
      }),
    [queries, guildId],
  )
}
