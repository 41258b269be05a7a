import { useMemo } from 'react'
import { channelWords, useTextChannels } from '../kernel/channels.ts'
import { roleWords, useRoles } from '../kernel/roles.ts'
import type { Names } from './changes/words.ts'

/** The names of a server's channels and roles. The object is stable while they do not change. */
export function useNames(guildId: string): Names {
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  return useMemo(
    () => ({ channel: (id) => channelWords(channels, id), role: (id) => roleWords(roles, id) }),
    [channels, roles],
  )
}
