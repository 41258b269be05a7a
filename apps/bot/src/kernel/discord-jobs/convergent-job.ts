import type {
  DiscordRefusal,
  GuildSnapshot,
  Job,
  JobHandler,
  JobKey,
  JobTools,
  Outcome,
  PermissionName,
} from '@guildhall/core'
import { refusalOf } from '@guildhall/discord'
import { loggable, withinLimits } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'

/** When to try again in a guild that is unavailable, in ms. */
const UNAVAILABLE_MS = 5_000

/** One attempt at a job, in a guild that the bot is a member of. */
export interface Attempt {
  readonly guild: GuildSnapshot
  readonly job: Job
  readonly tools: JobTools
}

/** A kind of job that makes a state in Discord match the rows, however often it is repeated. */
export interface ConvergentKind<Desired> extends Pick<JobHandler, 'kind' | 'slots' | 'limitMs'> {
  /**
   * The permissions that the bot lacks, as far as the snapshot shows: a job is opened again once there are none. Absent for a kind that is tried
   * at every change.
   */
  readonly missing?: (guild: GuildSnapshot, job: JobKey) => readonly PermissionName[]
  /** How an attempt ends while the bot is not on the server; absent: the job is dropped. */
  readonly withoutBot?: Outcome
  /** Reads the desired state. @returns undefined when there is nothing to do any more: the job is dropped. */
  read(attempt: Attempt): Promise<Desired | undefined>
  /** Compares Discord with the desired state and changes what differs. @throws what Discord's client throws. */
  match(desired: Desired, attempt: Attempt): Promise<Outcome>
  /** How an attempt ends that Discord refused. */
  refused(refusal: DiscordRefusal, desired: Desired, attempt: Attempt): Outcome | Promise<Outcome>
}

/**
 * The handler of a kind that converges. An unavailable guild, a rate limit and an unreachable Discord are the same for every kind, and none of
 * them counts against the job.
 */
export function convergentJob<Desired>(
  { clock, log, snapshotOf }: Pick<BotContext, 'clock' | 'log' | 'snapshotOf'>,
  { kind, slots, limitMs, ...one }: ConvergentKind<Desired>,
): JobHandler {
  const { missing, withoutBot = { type: 'drop' } } = one

  return {
    kind,
    slots,
    perGuild: 2,
    limitMs,
    ...(missing && {
      canUnblock(job) {
        const guild = snapshotOf(job.guildId)
        return !guild || (guild.isBotMember && missing(guild, job).length === 0)
      },
    }),
    async run(job, tools) {
      const guild = snapshotOf(job.guildId)
      if (!guild) {
        const reason = 'Discord is having an outage on this server.'
        return { type: 'retryAt', time: clock.now() + UNAVAILABLE_MS, reason }
      }
      if (!guild.isBotMember) return withoutBot
      const attempt = { guild, job, tools }
      const desired = await one.read(attempt)
      if (desired === undefined) return { type: 'drop' }
      return withinLimits(clock, async () => {
        try {
          return await one.match(desired, attempt)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal) throw error
          log.warn({ err: loggable(error), guildId: job.guildId, kind, key: job.key }, 'Discord refused a change')
          return one.refused(refusal, desired, attempt)
        }
      })
    },
  }
}
