import type { Commit, DiscordRefusal, Job, JobHandler, Outcome } from '@guildhall/core'
import { createOwnMessages, refusalOf } from '@guildhall/discord'
import { loggable } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'
import { createSendOnce, SendProgress, type MessageOfJob, type SendStep } from '../send-once.ts'
import { inGuild, type Attempt, type OutOfGuild } from './in-guild.ts'

/** One message, and how the attempt ends that sends it. */
export interface Sending {
  readonly message: Omit<MessageOfJob, 'guildId'>
  /** Writes the message's id into the rows, together with the progress; absent: `sent` writes it with the outcome. */
  readonly notePosted?: (messageId: string) => Commit
  sent(messageId: string): Outcome
  /** An earlier attempt may have sent it, which cannot be checked without Read Message History. */
  uncertain(): Outcome
  refused(refusal: DiscordRefusal): Outcome
}

/** A kind of job that sends one message, once over any number of attempts. */
export interface SendKind<Row> extends Pick<JobHandler, 'kind' | 'slots' | 'limitMs'>, OutOfGuild {
  /** Reads the row, also while the guild is unavailable. @returns an outcome when there is nothing to send. */
  read(job: Job): Promise<Outcome | { readonly row: Row }>
  /** @returns the message as the guild is now; an outcome when it cannot be sent. */
  plan(row: Row, attempt: Attempt): Promise<Outcome | Sending>
  /** Whether a message is known to be another job's: two jobs may send the same text. */
  isTaken(guildId: string, messageId: string): Promise<boolean>
}

/** The handler of a kind that sends. */
export function sendJob<Row>(
  bot: Pick<BotContext, 'api' | 'rest' | 'botUserId' | 'missingIn' | 'clock' | 'log' | 'snapshotOf'>,
  one: SendKind<Row>,
): JobHandler {
  const { kind, slots, limitMs } = one
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })

  async function send(row: Row, attempt: Attempt): Promise<Outcome> {
    const planned = await one.plan(row, attempt)
    if ('type' in planned) return planned
    const { guild, job, tools } = attempt
    const step = sendStep(attempt, (messageId) => one.isTaken(guild.id, messageId), planned.notePosted)
    try {
      const sent = await sendOnce({ guildId: guild.id, ...planned.message }, step, tools.signal)
      return sent.type === 'sent' ? planned.sent(sent.messageId) : planned.uncertain()
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      bot.log.warn({ err: loggable(error), guildId: guild.id, kind, key: job.key }, 'Discord refused a message')
      // The message is surely not there: what is sent after a change must not be what was noted.
      await tools.note(null)
      return planned.refused(refusal)
    }
  }

  return {
    kind,
    slots,
    perGuild: 2,
    limitMs,
    async run(job, tools) {
      const read = await one.read(job)
      return 'type' in read ? read : inGuild(bot, { job, tools }, one, (attempt) => send(read.row, attempt))
    },
  }
}

/** The progress of the only message of a job. @param notePosted absent: the message's id is written with the outcome. */
export function sendStep(
  { job, tools }: Pick<Attempt, 'job' | 'tools'>,
  isTaken: SendStep['isTaken'],
  notePosted: ((messageId: string) => Commit) | undefined,
): SendStep {
  return {
    earlier: SendProgress.nullable().parse(job.progress) ?? undefined,
    async note(send) {
      const { messageId } = send
      if (messageId === undefined) await tools.note(send)
      else if (notePosted) await tools.note(send, notePosted(messageId))
    },
    isTaken,
  }
}
