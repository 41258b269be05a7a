import { useQuery } from '@tanstack/react-query'
import { useGuildAccess } from '../kernel/access/guild-access.ts'
import { guildSettings } from '../kernel/guild/guild-settings.ts'

/** The moderation settings that word lists use. They are undefined while loading, and if the user may not see them. */
export interface Moderation {
  /** The channel of alerts; null if none is chosen. */
  readonly logChannelId: string | null | undefined
  /** The server's default action; empty if none is chosen. */
  readonly defaultAction: string | undefined
}

/** The moderation settings of a server. */
export function useModeration(guildId: string): Moderation {
  const { levelOf } = useGuildAccess()
  const { data } = useQuery({ ...guildSettings.query(guildId), enabled: levelOf('settings') !== undefined })
  const isPrivate = data?.private_channels?.includes('moderation_log_channel_id')
  return {
    logChannelId: isPrivate ? undefined : data?.moderation_log_channel_id,
    defaultAction: data?.default_action,
  }
}
