import type { GuildSnapshot, Job, JobTools, Outcome } from '@guildhall/core'
import { withinLimits } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'

/** How soon a job is tried again in an unavailable guild while no caller waits, in ms. */
export const UNAVAILABLE_MS = 5_000

/** One attempt at a job, in a guild that the bot is a member of. */
export interface Attempt {
  readonly guild: GuildSnapshot
  readonly job: Job
  readonly tools: JobTools
}

/** How an attempt ends in a guild where nothing can be done. */
export interface OutOfGuild {
  /** How soon the job is tried again in an unavailable guild, in ms. */
  readonly unavailableMs: number
  /** The outcome while the bot is not on the server; `retry`: the guild is taken for unavailable, since a caller waits. */
  readonly withoutBot: Outcome | 'retry'
}

/**
 * Makes an attempt at a job that calls Discord. An unavailable guild, a rate limit and an unreachable Discord are the same for every kind, and
 * none of them counts against the job.
 *
 * @throws `discord.unavailable`; any other error of the attempt as it is.
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
