import type { Commit, DiscordRefusal, Job, JobHandler, Outcome } from '@guildhall/core'
import { createOwnMessages, refusalOf } from '@guildhall/discord'
import { loggable } from '../discord-errors.ts'
import type { BotContext } from '../module.ts'
import { createSendOnce, SendProgress, type MessageOfJob, type SendStep } from '../send-once.ts'
import { inGuild, type Attempt, type OutOfGuild } from './in-guild.ts'

/** One message, and the outcomes of its attempt. */
interface Sending {
  readonly message: Omit<MessageOfJob, 'guildId'>
  /** Stores the message's id in the same transaction as the progress. Absent: `sent` stores it with the outcome. */
  readonly notePosted?: (messageId: string) => Commit
  /** @param occurrence that of the message in Discord; undefined if the message has none, or an earlier version noted it. */
  sent(messageId: string, occurrence: number | undefined): Outcome
  /** The outcome when an earlier attempt may have sent the message and Read Message History is missing, so the bot cannot check it. */
  uncertain(): Outcome
  refused(refusal: DiscordRefusal): Outcome
}

/** A kind of job that sends one message exactly once over any number of attempts. */
interface SendKind<Row> extends Pick<JobHandler, 'kind' | 'area' | 'slots' | 'limitMs' | 'canUnblock'>, OutOfGuild {
  /** Reads the row, also while the guild is unavailable. @returns an outcome when there is nothing to send. */
  read(job: Job): Promise<Outcome | { readonly row: Row }>
  /** @returns the message for the current state of the guild; an outcome when it cannot be sent. */
  plan(row: Row, attempt: Attempt): Promise<Outcome | Sending>
  /** Whether a message belongs to another job: two jobs may send the same text. */
  isTaken(guildId: string, messageId: string): Promise<boolean>
}

/** Makes the job handler of a kind that sends a message. */
export function sendJob<Row>(
  bot: Pick<BotContext, 'api' | 'rest' | 'botUserId' | 'missingIn' | 'clock' | 'log' | 'snapshotOf'>,
  one: SendKind<Row>,
): JobHandler {
  const { kind, area, slots, limitMs, canUnblock } = one
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })

  async function send(row: Row, attempt: Attempt): Promise<Outcome> {
    const planned = await one.plan(row, attempt)
    if ('type' in planned) return planned
    const { guild, job, tools } = attempt
    const step = sendStep(attempt, (messageId) => one.isTaken(guild.id, messageId), planned.notePosted)
    try {
      const sent = await sendOnce({ guildId: guild.id, ...planned.message }, step, tools.signal)
      return sent.type === 'sent' ? planned.sent(sent.messageId, sent.occurrence) : planned.uncertain()
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      bot.log.warn({ err: loggable(error), guildId: guild.id, kind, key: job.key }, 'Discord refused a message')
      // Discord rejected it: forget the noted text, so an edited message sends the new one.
      await tools.note(null)
      return planned.refused(refusal)
    }
  }

  return {
    kind,
    area,
    slots,
    perGuild: 2,
    limitMs,
    ...(canUnblock && { canUnblock }),
    async run(job, tools) {
      const read = await one.read(job)
      return 'type' in read ? read : inGuild(bot, { job, tools }, one, (attempt) => send(read.row, attempt))
    },
  }
}

/** The progress of the only message of a job. @param notePosted absent: the message's id is stored with the outcome. */
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
