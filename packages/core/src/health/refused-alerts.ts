import type { CheckedGuild, FoundProblem } from '../kernel/guild-problems.ts'
import type { AlertsChannel } from './alert-jobs.ts'
import { REFUSED_ALERTS } from './alert-keys.ts'
import type { ProblemAlertRow } from './tables.ts'

/** The problem of an alerts channel that seems open to the bot and in which Discord refused the last message. */
export function refusedAlerts(
  checked: CheckedGuild,
  channel: AlertsChannel,
  open: ProblemAlertRow | undefined,
): FoundProblem[] {
  if (channel.state !== 'open' || !open || open.refusal === null || open.channel_id !== channel.channelId) return []
  const name = checked.channel(channel.channelId)?.name ?? channel.channelId
  return [
    {
      id: REFUSED_ALERTS,
      area: 'settings',
      severity: 'broken',
      title: 'Problems are not posted in the alerts channel.',
      detail: open.refusal,
      fix: `Allow the bot to send messages in #${name}, or choose another channel.`,
      place: { tab: 'settings', subTab: 'notifications' },
      channelIds: [channel.channelId],
    },
  ]
}
