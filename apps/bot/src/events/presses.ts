import { problem, type EventKey, type EventView, type SignUpStatus } from '@guildhall/core'
import { EVENT_CANCEL, EVENT_EDIT, EVENT_SLOT, eventMessage, plainText, slotName } from '@guildhall/discord'
import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import { localClockOf, timeZoneOf } from '../kernel/dates/local-clock.ts'
import { Refusal, type ComponentHandler, type ComponentReply, type ModalHandler } from '../kernel/handlers.ts'
import { createKeyedQueue } from '../kernel/keyed-queue.ts'
import type { BotContext } from '../kernel/module.ts'
import { callerOf } from './create.ts'
import { changeForm, EVENT_CHANGE, inputOf, submittedTexts, zoneNote } from './forms.ts'
import { requireEditor } from './organizers.ts'

/** Below the question whether an event is to be cancelled. */
const EVENT_CANCEL_SURE = 'event-cancel-sure'

/** Presses of one server that can run or wait. */
const MOST_WAITING = 2_000

const BUSY = 'Many members are pressing buttons right now. Try again in a moment.'
const SILENT = { allowed_mentions: { parse: [] } }

/** The buttons below an event. Presses of one event follow one another, in the order in which Discord delivers them. */
export function eventButtons(
  bot: Pick<BotContext, 'clock' | 'events' | 'snapshotOf' | 'timeZone'>,
): readonly ComponentHandler[] {
  const { events } = bot
  const queue = createKeyedQueue({ limit: MOST_WAITING })

  /** An event that the member of a call may change. @throws Refusal */
  async function editable(call: Parameters<ComponentHandler['run']>[0]): Promise<EventView> {
    const event = await events.get(keyOf(call))
    const { guild, member } = callerOf(bot, call.interaction)
    requireEditor(guild, member, event)
    if (event.state !== 'open') throw problem(`event.${event.state}`)
    return event
  }

  return [
    {
      prefix: EVENT_SLOT,
      mode: 'update',
      async run(call) {
        const { interaction, guildId, argument } = call
        const userId = callerOf(bot, interaction).member.user.id
        const slotId = Number(argument.split(':')[1])
        const press = { ...keyOf(call), slotId, userId, interactionId: interaction.id }
        const pressed = queue.add({ key: press.eventId, group: guildId }, () => events.press(press))
        if (!pressed) throw new Refusal(BUSY)
        const { event, status } = await pressed
        const at = event.slots.findIndex((slot) => slot.slotId === slotId)
        return { ...eventMessage(event), ...SILENT, note: signUpSentence(status, event, at) }
      },
    },
    {
      prefix: EVENT_EDIT,
      mode: 'modal',
      run: async (call) => changeForm(await editable(call), localClockOf(bot)),
    },
    {
      prefix: EVENT_CANCEL,
      mode: 'private',
      async run(call) {
        const event = await editable(call)
        return { ...SILENT, content: `Cancel **${plainText(event.title)}**?`, components: [sureButton(event.eventId)] }
      },
    },
    {
      prefix: EVENT_CANCEL_SURE,
      mode: 'update',
      async run(call) {
        await editable(call)
        const event = await events.cancel(keyOf(call))
        return { ...SILENT, content: `**${plainText(event.title)}** was cancelled.`, components: [] }
      },
    },
  ]
}

/** The form that changes an event. */
export function changeModal(bot: Pick<BotContext, 'clock' | 'events' | 'snapshotOf' | 'timeZone'>): ModalHandler {
  const { events } = bot
  return {
    prefix: EVENT_CHANGE,
    mode: 'private',
    async run(call): Promise<ComponentReply> {
      const key = keyOf(call)
      const event = await events.get(key)
      const { guild, member } = callerOf(bot, call.interaction)
      requireEditor(guild, member, event)
      const input = inputOf(submittedTexts(call.interaction), localClockOf(bot))
      const version = Number(call.argument.split(':')[1])
      const changed = await events.change({ ...key, interactionId: call.interaction.id }, version, input)
      return { ...SILENT, content: `**${plainText(changed.title)}** was changed. ${zoneNote(timeZoneOf(bot))}` }
    },
  }
}

function keyOf({ guildId, argument }: { guildId: string; argument: string }): EventKey {
  return { guildId, eventId: argument.split(':')[0] ?? '' }
}

function signUpSentence(status: SignUpStatus, { slots }: EventView, at: number): string {
  const start = Math.floor((slots[at]?.startsAt ?? 0) / 1_000)
  const slot = `${slotName(at)} (<t:${start}:F>)`
  switch (status.type) {
    case 'placed':
      return `You have a place in ${slot}.`
    case 'waiting':
      return `${slot} is full. You are number ${status.place} on its waiting list.`
    case 'out':
      return `You are not signed up for ${slot} any more.`
  }
}

function sureButton(eventId: string) {
  const button = {
    type: ComponentType.Button as const,
    style: ButtonStyle.Danger as const,
    label: 'Cancel the event',
    custom_id: `${EVENT_CANCEL_SURE}:${eventId}`,
  }
  return { type: ComponentType.ActionRow as const, components: [button] }
}
