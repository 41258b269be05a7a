import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { guildById } from '../../guilds/guild-query.ts'
import { setLiveMode, useLiveMode, type LiveMode } from '../../kernel/live/live-mode.ts'
import { liveQueries } from '../../kernel/live/live-queries.ts'
import { useSettled } from '../../lib/page/settled.ts'

/** Follows the changes of a server with the bot while its page is open. @returns how the page follows them */
export function useLiveChanges(guildId: string): LiveMode {
  const client = useQueryClient()
  const hasBot = useQuery({ ...guildById(guildId), enabled: false }).data?.is_bot_member === true
  const isReady = useSettled() && hasBot
  useEffect(() => {
    if (!isReady) return undefined
    let isLeft = false
    let stop = (): void => undefined
    const follow = async (): Promise<void> => {
      const { followGuild } = await import('../../kernel/live/follow-guild.ts')
      if (!isLeft) stop = followGuild(guildId, liveQueries(client, guildId), (mode) => setLiveMode(guildId, mode))
    }
    // The code loads after the page. Without it, the page works as on a server without live changes.
    follow().catch(() => undefined)
    return () => {
      isLeft = true
      stop()
      setLiveMode(guildId, undefined)
    }
  }, [client, guildId, isReady])
  return useLiveMode(guildId)
}

/** Says that the page has no stream. The region is rendered before its text, since a screen reader announces only later changes. */
export function LiveLine({ mode }: { mode: LiveMode }) {
  return (
    <div role="status" className="text-small text-ink-3">
      {mode === 'polling' && (
        <p className="mb-3">Live updates are unavailable. This page refreshes every 15 seconds.</p>
      )}
    </div>
  )
}
