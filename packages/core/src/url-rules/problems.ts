import { TEXT_CHANNEL } from '@guildhall/contract'
import { switchesOf } from '@guildhall/link-rewriting'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import {
  fixInChannel,
  fixInGuild,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import { TO_WRITE } from '../kernel/permissions.ts'
import { oneOrMany } from '../kernel/problem-words.ts'
import { LINK_REPLY_REMOVAL, type LinkReplies } from './link-replies.ts'
import { readUrlRules, type SavedUrlRule } from './rules-store.ts'

const IN_URL_RULES = { area: 'url_rules', place: { tab: 'settings', subTab: 'rules' } } as const

/** A rule for chosen channels, with its number on the screen, which does not count the rules of switches. */
interface ChannelRule {
  readonly number: number
  readonly channelIds: readonly string[]
}

/** Finds rules whose replies cannot be posted, and replies that cannot be deleted. */
export function createUrlRuleProblems(deps: {
  db: Database
  readRows: ReadRows
  linkReplies: Pick<LinkReplies, 'channelsOf'>
}): FindProblems {
  const { db, readRows, linkReplies } = deps

  async function removalProblems(checked: CheckedGuild): Promise<FoundProblem[]> {
    const blocked = checked.blocked(LINK_REPLY_REMOVAL)
    const channelIds = await linkReplies.channelsOf(
      checked.guild.id,
      blocked.map(({ key }) => key),
    )
    return channelIds.flatMap((channelId) => removalProblem(checked, channelId))
  }

  return async (checked) => {
    const { rules = [] } = (await readUrlRules(db, readRows, checked.guild.id)) ?? {}
    const switches = switchesOf(rules)
    const own = rules.filter((_, at) => switches[at] === undefined)
    const forChannels = own.flatMap(({ channel_ids: channelIds }, at) =>
      channelIds === null ? [] : [{ number: at + 1, channelIds }],
    )
    const listed = [...new Set(forChannels.flatMap(({ channelIds }) => channelIds))]
    return [
      ...everywhereProblem(checked, rules),
      ...listed.flatMap((channelId) => channelProblem(checked, channelId, forChannels)),
      ...(await removalProblems(checked)),
    ]
  }
}

function channelProblem(checked: CheckedGuild, channelId: string, rules: readonly ChannelRule[]): FoundProblem[] {
  const channel = checked.channel(channelId)
  const problem = { ...IN_URL_RULES, id: `url-rules/channel/${channelId}`, channelIds: [channelId] } as const
  if (!channel) return [{ ...problem, ...deletedChannel(checked, channelId, rules) }]
  const missing = checked.missingAt(channelId, TO_WRITE)
  if (missing.length === 0) return []
  return [
    {
      ...problem,
      severity: 'broken',
      title: `Links in #${channel.name} get no reply.`,
      detail: `The bot lacks ${missing.join(' and ')} there.`,
      fix: fixInChannel(checked, channel.name, missing),
    },
  ]
}

/** A rule with other channels continues to apply there. */
function deletedChannel(
  checked: CheckedGuild,
  channelId: string,
  rules: readonly ChannelRule[],
): Pick<FoundProblem, 'severity' | 'title' | 'detail' | 'fix'> {
  const affected = rules.filter(({ channelIds }) => channelIds.includes(channelId))
  const idle = affected.filter(({ channelIds }) => channelIds.every((id) => !checked.channel(id)))
  if (idle.length > 0) {
    return {
      severity: 'broken',
      title: `${named(idle)} no link: the channel was deleted.`,
      detail: 'A rule for chosen channels does not apply to others.',
      fix: 'Choose another channel, or delete the rule.',
    }
  }
  return {
    severity: 'warning',
    title: oneOrMany(
      affected,
      ({ number }) => `URL rule ${number} lists a channel that was deleted.`,
      (count) => `${count} URL rules list a channel that was deleted.`,
    ),
    detail: 'Links in the other channels are still rewritten.',
    fix: 'Remove the channel from the list.',
  }
}

function named(rules: readonly ChannelRule[]): string {
  return oneOrMany(
    rules,
    ({ number }) => `URL rule ${number} rewrites`,
    (count) => `${count} URL rules rewrite`,
  )
}

/** A single closed channel may be intentional; rules for the whole server are broken when the bot can write nowhere. */
function everywhereProblem(checked: CheckedGuild, rules: readonly SavedUrlRule[]): FoundProblem[] {
  if (!rules.some(({ channel_ids: channelIds }) => channelIds === null)) return []
  const texts = checked.guild.channels.filter(({ type }) => type === TEXT_CHANNEL)
  const isClosed = ({ id }: { id: string }): boolean => checked.missingAt(id, TO_WRITE).length > 0
  if (texts.length === 0 || !texts.every(isClosed)) return []
  const missing = checked.missing(TO_WRITE)
  return [
    {
      ...IN_URL_RULES,
      id: 'url-rules/everywhere',
      severity: 'broken',
      title: 'Links get no reply.',
      detail: "The bot can't send messages in any text channel of this server.",
      fix:
        missing.length > 0
          ? fixInGuild(checked, missing)
          : `In Discord, open each channel: Edit Channel › Permissions › ${checked.botName} › ${TO_WRITE.join(', ')}.`,
      channelIds: [],
    },
  ]
}

function removalProblem(checked: CheckedGuild, channelId: string): FoundProblem[] {
  const channel = checked.channel(channelId)
  if (!channel) return []
  const missing = checked.missingAt(channelId, ['View Channel', 'Read Message History'])
  return [
    {
      ...IN_URL_RULES,
      id: `url-rules/removal/${channelId}`,
      severity: 'warning',
      title: `The bot can't delete its replies in #${channel.name}.`,
      detail: 'Replies to links that were edited or deleted stay there.',
      fix:
        missing.length > 0
          ? fixInChannel(checked, channel.name, missing)
          : `In Discord, delete the replies in #${channel.name}, and check whether the bot is timed out.`,
      channelIds: [channelId],
    },
  ]
}
