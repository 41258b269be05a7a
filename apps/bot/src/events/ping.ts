import {
  DiscordRefusal,
  EVENT_PING,
  eventBlockedOn,
  eventOf,
  eventRefusal,
  PING_BEFORE_MS,
  slotOfJob,
  type EventView,
  type Job,
  type JobHandler,
  type JobTools,
  type Outcome,
  type SlotView,
} from '@guildhall/core'
import { createOwnMessages, plainText } from '@guildhall/discord'
import { isRefusal, loggable, withinLimits } from '../kernel/discord-errors.ts'
import type { BotContext } from '../kernel/module.ts'
import { createSendOnce, SendProgress } from '../kernel/send-once.ts'

const LIMIT_MS = 30_000
const UNAVAILABLE_MS = 5_000

/** Pings the members with a place in a slot a quarter of an hour before it starts. */
export function pingMembers(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'eventPosting' | 'log' | 'missingIn' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, clock, log, eventPosting: posting, snapshotOf } = bot
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })

  return {
    kind: EVENT_PING,
    slots: 8,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async run(job, tools) {
      const key = slotOfJob(job)
      const event = await posting.view(key)
      const slot = event?.slots.find(({ slotId }) => slotId === key.slotId)
      if (!event || !slot || event.state !== 'open' || slot.startsAt <= clock.now()) return { type: 'drop' }
      if (slot.startsAt - PING_BEFORE_MS > clock.now()) return { type: 'next', runAt: slot.startsAt - PING_BEFORE_MS }
      const guild = snapshotOf(job.guildId)
      if (!guild) return { type: 'retryAt', time: clock.now() + UNAVAILABLE_MS }
      if (!guild.isBotMember) return { type: 'drop' }
      try {
        return await withinLimits(clock, () => ping(event, slot, job, tools))
      } catch (error) {
        if (!isRefusal(error)) throw error
        log.warn({ err: loggable(error), ...eventOf(job) }, 'Discord refused the ping of a slot')
        await tools.note(null)
        const refusal = new DiscordRefusal(Number(error.code), error.message)
        const reason = eventRefusal(refusal, { guild, channelId: event.channelId, botUserId })
        return { type: 'blocked', on: eventBlockedOn(refusal), reason }
      }
    },
  }

  async function ping(event: EventView, slot: SlotView, job: Job, tools: JobTools): Promise<Outcome> {
    const { guildId, channelId } = event
    const key = slotOfJob(job)
    const { startsAt, placed } = slot
    const row = (await posting.slots(key)).find(({ slot_id: slotId }) => slotId === key.slotId)
    if (placed.length === 0 || row?.pinged_for === startsAt) return { type: 'drop' }
    const members = placed.map((id) => `<@${id}>`).join(' ')
    const content = `**${plainText(event.title)}** starts <t:${Math.floor(startsAt / 1_000)}:R>: ${members}`
    const step = {
      earlier: SendProgress.nullable().parse(job.progress) ?? undefined,
      // The message's id is written with the outcome.
      note: async (send: SendProgress) => {
        if (send.messageId === undefined) await tools.note(send)
      },
      isTaken: (messageId: string) => posting.isMessageTaken(guildId, messageId),
    }
    const sent = await sendOnce({ guildId, channelId, content, pings: placed }, step, tools.signal)
    if (sent.type === 'uncertain') return { type: 'drop' }
    const { messageId } = sent
    return { type: 'drop', commit: (trx) => posting.pinged(trx, key, { startsAt, messageId }) }
  }
}
