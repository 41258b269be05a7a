import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import {
  fixInChannel,
  fixRefusal,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import type { PermissionName } from '../kernel/permissions.ts'
import { TO_KEEP_RULES } from './refusals.ts'
import { RULES_MESSAGE } from './saved-rules.ts'
import { listRules } from './store.ts'

/** Finds rules that their channel does not show. */
export function createRulesProblems({ db, readRows }: { db: Database; readRows: ReadRows }): FindProblems {
  return async (checked) => {
    const rows = await listRules(db, readRows, checked.guild.id)
    const shown = rows.filter(({ contents }) => contents.length > 0)
    return shown.flatMap(({ channelId }) => channelProblem(checked, channelId))
  }
}

function channelProblem(checked: CheckedGuild, channelId: string): FoundProblem[] {
  const channel = checked.channel(channelId)
  const problem = {
    id: `rules/${channelId}`,
    area: 'rules',
    severity: 'broken',
    place: { tab: 'settings', subTab: 'rules', channelId },
    channelIds: [channelId],
  } as const
  if (!channel) {
    return [
      {
        ...problem,
        title: 'Rules belong to a channel that was deleted.',
        detail: 'Members cannot read them. They are kept.',
        fix: 'Copy them to another channel, or delete them.',
      },
    ]
  }
  const missing = checked.missingAt(channelId, TO_KEEP_RULES)
  if (missing.length > 0) {
    const detail = `The bot lacks ${missing.join(' and ')} there.`
    return [
      {
        ...problem,
        title: titleWithout(missing, channel.name),
        detail,
        fix: fixInChannel(checked, channel.name, missing),
      },
    ]
  }
  const blocked = checked.blocked(RULES_MESSAGE).find(({ key }) => key === channelId)
  if (!blocked) return []
  const otherwise = 'Change the rules and save them, or copy them to another channel.'
  const fix = fixRefusal(checked, channel, { job: blocked, needed: TO_KEEP_RULES, otherwise })
  return [{ ...problem, title: cannotFollow(channel.name), detail: blocked.reason, fix }]
}

/** The title of missing permissions. Discord: a bot needs no Send Messages to edit its own messages. */
function titleWithout(missing: readonly PermissionName[], channelName: string): string {
  if (missing.includes('View Channel')) return cannotFollow(channelName)
  if (missing.includes('Send Messages')) return `Messages with rules cannot be posted in #${channelName}.`
  return `The bot cannot check whether the rules in #${channelName} were posted.`
}

function cannotFollow(channelName: string): string {
  return `The rules in #${channelName} cannot be posted or updated.`
}
