import {
  cannotShow,
  EVENT_MESSAGE,
  eventBlockedOn,
  eventOf,
  eventRefusal,
  isThreadClosed,
  SLOT_MS,
  TO_COMPARE_EVENTS,
  TO_SHOW_EVENTS,
  uncertainEvent,
  type EventKey,
  type EventView,
  type JobHandler,
  type Outcome,
  type PermissionName,
} from '@guildhall/core'
import { createOwnMessages, eventMessage, matchEventMessage } from '@guildhall/discord'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { Attempt } from '../kernel/discord-jobs/in-guild.ts'
import { sendStep } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'
import { createSendOnce } from '../kernel/send-once.ts'
import { channelName } from './create.ts'

const LIMIT_MS = 30_000
/** Time until a message in an archived or locked thread is compared again, in ms. Members cannot act there. */
const CLOSED_THREAD_MS = 24 * 60 * 60_000
/**
 * Time after a change until the message is compared again, in ms. Responses to presses also edit the message, and a delayed response can
 * arrive after a newer one.
 */
const COMPARED_AFTER_MS = [5_000, 30_000]

/** Synchronizes the message of an event with its rows. */
export function showEvent(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'eventPosting' | 'log' | 'missingIn' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, clock, eventPosting: posting, missingIn } = bot
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })

  async function show(event: EventView, { guild, job, tools }: Attempt): Promise<Outcome> {
    const key = eventOf(job)
    const place = { guildId: guild.id, channelId: event.channelId }
    const name = channelName(guild, event.channelId)
    if (event.messageId === null && event.state !== 'open') return { type: 'drop' }
    const forbidden = (missing: readonly PermissionName[]): Outcome => ({
      type: 'blocked',
      on: 'permissions',
      reason: cannotShow(missing, name),
    })
    const lacking = missingIn(place, event.messageId === null ? TO_SHOW_EVENTS : TO_COMPARE_EVENTS) ?? []
    if (lacking.length > 0) return forbidden(lacking)
    if (event.messageId === null) {
      const sent = await post(event, key, { job, tools })
      if (!sent) return { type: 'blocked', on: 'permissions', reason: uncertainEvent(name) }
    }
    const current = await posting.view(key)
    if (!current || current.messageId === null) return { type: 'drop' }
    const message = { channelId: current.channelId, messageId: current.messageId }
    const lackingForEdit = missingIn(place, TO_SHOW_EVENTS) ?? []
    const options = { mayEdit: lackingForEdit.length === 0, signal: tools.signal }
    const found = await matchEventMessage(bot, message, eventMessage(current), options)
    if (found === 'differs') return forbidden(lackingForEdit)
    if (found === 'gone') return { type: 'done', commit: (trx) => posting.messageGone(trx, key) }
    const runAt = nextLook(current, clock.now())
    return runAt === null ? { type: 'done' } : { type: 'next', runAt }
  }

  /** @returns false when an earlier attempt may have posted the message and the channel cannot be checked. */
  async function post(event: EventView, key: EventKey, attempt: Pick<Attempt, 'job' | 'tools'>): Promise<boolean> {
    const { guildId, channelId } = event
    const message = { guildId, channelId, content: '', ...eventMessage(event), pings: [], hasPreviews: true }
    const isTaken = (messageId: string): Promise<boolean> => posting.isMessageTaken(guildId, messageId)
    const step = sendStep(attempt, isTaken, (messageId) => (trx) => posting.posted(trx, key, messageId))
    return (await sendOnce(message, step, attempt.tools.signal)).type === 'sent'
  }

  return convergentJob(bot, {
    kind: EVENT_MESSAGE,
    area: null,
    slots: 8,
    limitMs: LIMIT_MS,
    async missing({ id: guildId }, job, trx) {
      const place = await posting.placeOf(trx, eventOf(job))
      if (!place) return []
      const needed = place.messageId === null ? TO_SHOW_EVENTS : TO_COMPARE_EVENTS
      return missingIn({ guildId, channelId: place.channelId }, needed) ?? []
    },
    read: ({ job }) => posting.view(eventOf(job)),
    match: show,
    async refused(refusal, event, { guild, tools }) {
      // Discord refused the message, so it does not exist.
      if (event.messageId === null) await tools.note(null)
      else if (isThreadClosed(refusal)) return { type: 'next', runAt: clock.now() + CLOSED_THREAD_MS }
      const reason = eventRefusal(refusal, { guild, channelId: event.channelId, botUserId })
      return { type: 'blocked', on: eventBlockedOn(refusal), reason }
    },
  })
}

/**
 * The next time to compare the message: a slot begins or ends, or a late response may have edited the message. The run at
 * the start of a slot also updates the health of the server, which then drops a failed ping. Null when the message is final.
 */
function nextLook({ state, slots, changedAt }: EventView, now: number): number | null {
  const bounds = state === 'open' ? slots.flatMap(({ startsAt }) => [startsAt, startsAt + SLOT_MS]) : []
  const times = [...bounds, ...COMPARED_AFTER_MS.map((ms) => changedAt + ms)].filter((time) => time > now)
  return times.length === 0 ? null : Math.min(...times)
}
