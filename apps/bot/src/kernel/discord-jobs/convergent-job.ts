import type { DiscordRefusal, GuildSnapshot, JobHandler, JobKey, Trx, Outcome, PermissionName } from '@guildhall/core'
import { refusalOf } from '@guildhall/discord'
import { loggable } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'
import { inGuild, UNAVAILABLE_MS, type Attempt } from './in-guild.ts'

/** A kind of job that makes a state in Discord match the rows. It can be repeated any number of times. */
interface ConvergentKind<Desired> extends Pick<JobHandler, 'kind' | 'area' | 'slots' | 'limitMs'> {
  /**
   * The permissions that the bot lacks according to the snapshot. A blocked job is opened again once there are none. Absent for a kind that
   * is retried after every change.
   *
   * @param trx reads the rows behind the job.
   */
  readonly missing?: (
    guild: GuildSnapshot,
    job: JobKey,
    trx: Trx,
  ) => readonly PermissionName[] | Promise<readonly PermissionName[]>
  /** Whether the snapshot shows no other obstacle. Only with `missing`; absent for a kind without other obstacles. */
  readonly isOpen?: (guild: GuildSnapshot, job: JobKey, trx: Trx) => Promise<boolean>
  /** The outcome while the bot is not on the server; absent: the job is dropped. */
  readonly withoutBot?: Outcome
  /** Reads the desired state. @returns undefined when there is nothing left to do: the job is dropped. */
  read(attempt: Attempt): Promise<Desired | undefined>
  /** Compares Discord with the desired state and applies the differences. @throws the errors of Discord's client. */
  match(desired: Desired, attempt: Attempt): Promise<Outcome>
  /** The outcome of an attempt that Discord refused. */
  refused(refusal: DiscordRefusal, desired: Desired, attempt: Attempt): Outcome | Promise<Outcome>
}

/** Makes the job handler of a convergent kind. */
export function convergentJob<Desired>(
  bot: Pick<BotContext, 'clock' | 'log' | 'snapshotOf'>,
  { kind, area, slots, limitMs, ...one }: ConvergentKind<Desired>,
): JobHandler {
  const { missing, isOpen, withoutBot = { type: 'drop' } } = one

  return {
    kind,
    area,
    slots,
    perGuild: 2,
    limitMs,
    ...(missing && {
      async canUnblock(job, trx) {
        const guild = bot.snapshotOf(job.guildId)
        if (!guild) return true
        if (!guild.isBotMember || (await missing(guild, job, trx)).length > 0) return false
        return (await isOpen?.(guild, job, trx)) ?? true
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
