import {
  EVENT_PING,
  eventBlockedOn,
  eventRefusal,
  PING_BEFORE_MS,
  slotOfJob,
  TO_WRITE,
  type Commit,
  type EventView,
  type JobHandler,
  type SlotView,
} from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { UNAVAILABLE_MS } from '../kernel/discord-jobs/in-guild.ts'
import { sendJob } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'

const LIMIT_MS = 30_000

/** Pings the members with a place in a slot a quarter of an hour before it starts. */
export function pingMembers(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'eventPosting' | 'log' | 'missingIn' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, clock, eventPosting: posting, missingIn } = bot
  return sendJob<{ event: EventView; slot: SlotView }>(bot, {
    kind: EVENT_PING,
    area: null,
    slots: 8,
    limitMs: LIMIT_MS,
    unavailableMs: UNAVAILABLE_MS,
    withoutBot: { type: 'drop' },
    isTaken: posting.isMessageTaken,
    async canUnblock(job, trx) {
      const { guildId } = job
      const place = await posting.placeOfPing(trx, slotOfJob(job))
      return !place || (missingIn({ guildId, channelId: place.channelId }, TO_WRITE) ?? []).length === 0
    },
    async read(job) {
      const key = slotOfJob(job)
      const event = await posting.view(key)
      const slot = event?.slots.find(({ slotId }) => slotId === key.slotId)
      if (!event || !slot || event.state !== 'open' || slot.startsAt <= clock.now()) return { type: 'drop' }
      const pingAt = slot.startsAt - PING_BEFORE_MS
      return pingAt > clock.now() ? { type: 'next', runAt: pingAt } : { row: { event, slot } }
    },
    async plan({ event, slot }, { guild, job }) {
      const key = slotOfJob(job)
      const { channelId } = event
      const { startsAt, placed } = slot
      const row = (await posting.slots(key)).find(({ slot_id: slotId }) => slotId === key.slotId)
      if (placed.length === 0 || row?.pinged_for === startsAt) return { type: 'drop' }
      return {
        message: { channelId, content: contentOf(event, slot), pings: placed, occurrence: startsAt },
        sent(messageId, pingedFor = startsAt) {
          const commit: Commit = (trx) => posting.pinged(trx, key, { startsAt: pingedFor, messageId })
          // An earlier attempt named the time from which the slot has moved.
          return pingedFor === startsAt ? { type: 'drop', commit } : { type: 'next', runAt: clock.now(), commit }
        },
        uncertain: () => ({ type: 'drop' }),
        refused: (refusal) => ({
          type: 'blocked',
          on: eventBlockedOn(refusal),
          reason: eventRefusal(refusal, { guild, channelId, botUserId }),
        }),
      }
    },
  })
}

function contentOf({ title }: EventView, { startsAt, placed }: SlotView): string {
  const members = placed.map((id) => `<@${id}>`).join(' ')
  return `**${plainText(title)}** starts <t:${Math.floor(startsAt / 1_000)}:R>: ${members}`
}
