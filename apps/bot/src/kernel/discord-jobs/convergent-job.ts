import type { DiscordRefusal, GuildSnapshot, JobHandler, JobKey, Outcome, PermissionName } from '@guildhall/core'
import { refusalOf } from '@guildhall/discord'
import { loggable } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'
import { inGuild, UNAVAILABLE_MS, type Attempt } from './in-guild.ts'

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

/** The handler of a kind that converges. */
export function convergentJob<Desired>(
  bot: Pick<BotContext, 'clock' | 'log' | 'snapshotOf'>,
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
        const guild = bot.snapshotOf(job.guildId)
        return !guild || (guild.isBotMember && missing(guild, job).length === 0)
      },
    }),
    run: (job, tools) =>
      inGuild(bot, { job, tools }, { unavailableMs: UNAVAILABLE_MS, withoutBot }, async (attempt) => {
        const desired = await one.read(attempt)
        if (desired === undefined) return { type: 'drop' }
        try {
          return await one.match(desired, attempt)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal) throw error
          bot.log.warn({ err: loggable(error), guildId: job.guildId, kind, key: job.key }, 'Discord refused a change')
          return one.refused(refusal, desired, attempt)
        }
      }),
  }
}
