import type { GuildSnapshot, Job, JobTools, Outcome } from '@guildhall/core'
import { withinLimits } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'

/** Pause before a retry in an unavailable guild while no caller waits, in ms. */
export const UNAVAILABLE_MS = 5_000

/** One attempt at a job, in a guild that the bot is a member of. */
export interface Attempt {
  readonly guild: GuildSnapshot
  readonly job: Job
  readonly tools: JobTools
}

/** The outcome of an attempt in a guild without the bot, or in an unavailable guild. */
export interface OutOfGuild {
  /** Pause before a retry in an unavailable guild, in ms. */
  readonly unavailableMs: number
  /** The outcome while the bot is not on the server. `retry`: treat the guild as unavailable, because a caller waits. */
  readonly withoutBot: Outcome | 'retry'
}

/**
 * Makes an attempt at a job that calls Discord. It handles an unavailable guild, a rate limit and an unreachable Discord for every kind;
 * none of them counts as a failure of the job.
 *
 * @throws `discord.unavailable`; any other error of the attempt unchanged.
 */
export async function inGuild(
  { clock, snapshotOf }: Pick<BotContext, 'clock' | 'snapshotOf'>,
  { job, tools }: Pick<Attempt, 'job' | 'tools'>,
  { unavailableMs, withoutBot }: OutOfGuild,
  act: (attempt: Attempt) => Promise<Outcome>,
): Promise<Outcome> {
  const guild = snapshotOf(job.guildId)
  if (guild && !guild.isBotMember && withoutBot !== 'retry') return withoutBot
  if (!guild?.isBotMember) {
    const reason = 'Discord is having an outage on this server.'
    return { type: 'retryAt', time: clock.now() + unavailableMs, reason }
  }
  return withinLimits(clock, () => act({ guild, job, tools }))
}
