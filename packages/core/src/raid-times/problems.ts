import { fixRefusal, type FindProblems, type FoundProblem } from '../kernel/guild-problems.ts'
import type { PermissionName } from '../kernel/permissions.ts'
import { RAID_TOPIC } from './raid-times.ts'

const TO_WRITE_TOPICS: readonly PermissionName[] = ['View Channel', 'Manage Channels']

/** Finds channels whose topic does not show their raid time. */
export function createRaidTimeProblems(): FindProblems {
  return async (checked) =>
    checked.blocked(RAID_TOPIC).flatMap((job): FoundProblem[] => {
      const { key: channelId, reason } = job
      const channel = checked.channel(channelId)
      if (!channel) return []
      const otherwise = `In Discord, open #${channel.name}: Edit Channel › Overview, and shorten the Channel Topic.`
      return [
        {
          id: `raid-times/${channelId}`,
          area: 'commands',
          severity: 'broken',
          title: `The topic of #${channel.name} does not show its raid time.`,
          detail: reason,
          fix: fixRefusal(checked, channel, { job, needed: TO_WRITE_TOPICS, otherwise }),
          place: null,
          channelIds: [channelId],
        },
      ]
    })
}
