import {
  MODERATION_HIT,
  type GuildSnapshot,
  type Job,
  type JobHandler,
  type JobTools,
  type ModerationHit,
  type ModerationHits,
} from '@guildhall/core'
import { createOwnMessages, createRuleNameOf } from '@guildhall/discord'
import { AutoModerationRuleTriggerType as Trigger, type APIGuildMember } from 'discord-api-types/v10'
import * as z from 'zod'
import { isRefusal } from '../kernel/discord-errors.ts'
import { inGuild } from '../kernel/discord-jobs/in-guild.ts'
import type { BotContext } from '../kernel/module.ts'
import { createSendOnce, SendProgress, type SendStep } from '../kernel/send-once.ts'
import { createTakeAction } from './actions.ts'
import { createWriteLogLine, logLine } from './log.ts'

/** Pause before a retry in a guild without a snapshot. The snapshot arrives soon; when the bot leaves a guild, its hits are deleted. */
const OUT_OF_GUILD = { unavailableMs: 10_000, withoutBot: 'retry' } as const

/** Fallback names by trigger type, for rules whose name Discord does not return. */
const KINDS: Readonly<Record<number, string>> = {
  [Trigger.Keyword]: 'keywords',
  [Trigger.Spam]: 'spam',
  [Trigger.KeywordPreset]: 'offensive words',
  [Trigger.MentionSpam]: 'mention spam',
  [Trigger.MemberProfile]: 'member profile',
}

/** The progress of a hit; an empty progress means that the action began. */
const HitProgress = z.object({
  warning: z.optional(SendProgress),
  channelWarning: z.optional(SendProgress),
  /** The line for the moderation log, set after the action. */
  line: z.optional(z.string()),
  logMessage: z.optional(SendProgress),
})
type HitProgress = z.infer<typeof HitProgress>

/** Handles a blocked message: takes the default action, then writes a line to the moderation log. */
export function moderationHitJob(
  bot: Pick<
    BotContext,
    | 'api'
    | 'botUserId'
    | 'clock'
    | 'log'
    | 'missingIn'
    | 'moderationHits'
    | 'refusedSends'
    | 'rest'
    | 'settings'
    | 'snapshotOf'
    | 'wordHits'
  >,
): JobHandler {
  const { moderationHits: hits, wordHits } = bot
  const ruleNameOf = createRuleNameOf(bot)
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })
  const takeAction = createTakeAction({ ...bot, discord: bot.api, sendOnce })
  const writeLogLine = createWriteLogLine({ ...bot, sendOnce })

  async function memberOf(
    { guildId, userId }: ModerationHit,
    signal: AbortSignal,
  ): Promise<APIGuildMember | undefined> {
    try {
      return await bot.api.guilds.getMember(guildId, userId, { signal })
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  /** Takes the default action. @returns the line for the moderation log. */
  async function act(
    hit: ModerationHit,
    guild: GuildSnapshot,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<string> {
    const name = await ruleNameOf(hit.guildId, hit.ruleId, signal)
    const rule = name ?? KINDS[hit.triggerType] ?? 'a rule of the server'
    const list = await wordHits.listOf(hit.guildId, hit.ruleId)
    const isBlocked = list === undefined || list.countedAction === 'block'
    const member = await memberOf(hit, signal)
    const { isBegun, note, step } = progress
    const steps = { warning: step('warning'), channelWarning: step('channelWarning') }
    const outcome = await takeAction(
      { hit, guild, rule, isBlocked, member, isBegun, begin: () => note({}), ...steps },
      signal,
    )
    const line = logLine({ hit, username: member?.user.username, rule, isBlocked, outcome })
    await note({ line })
    return line
  }

  return {
    kind: MODERATION_HIT,
    area: null,
    slots: 8,
    perGuild: 2,
    limitMs: 30_000,
    async run(job, tools) {
      const hit = await hits.get(job.guildId, job.key)
      if (!hit) return { type: 'done' }
      return inGuild(bot, { job, tools }, OUT_OF_GUILD, async ({ guild }) => {
        const progress = createProgress(job, tools, hits)
        const line = progress.line ?? (await act(hit, guild, progress, tools.signal))
        const missing = await writeLogLine(guild, line, progress.step('logMessage'), tools.signal)
        return {
          type: 'done',
          ...(missing !== undefined && { reason: missing }),
          commit: (trx) => hits.finish(trx, hit.guildId, hit.hitId),
        }
      })
    },
  }
}

type Progress = ReturnType<typeof createProgress>

/** Reads the progress of a job and stores parts of it. */
function createProgress({ guildId, key: hitId, progress: noted }: Job, tools: JobTools, hits: ModerationHits) {
  const earlier = HitProgress.nullable().parse(noted)
  let progress: HitProgress = earlier ?? {}

  async function note(part: HitProgress): Promise<void> {
    progress = { ...progress, ...part }
    const messageId = part.logMessage?.messageId
    await tools.note(
      progress,
      messageId === undefined ? undefined : (trx) => hits.setLogMessage(trx, guildId, hitId, messageId),
    )
  }

  return {
    isBegun: earlier !== null,
    line: progress.line,
    note,
    step: (name: 'warning' | 'channelWarning' | 'logMessage'): SendStep => ({
      earlier: progress[name],
      note: (sent) => note({ [name]: sent }),
      // A warning is identified by its text alone, which contains the member and the second of the hit.
      isTaken: (messageId) => hits.isLogMessage(guildId, messageId),
    }),
  }
}
