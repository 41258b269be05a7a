import { problem, type EventKey, type EventView, type SignUpStatus } from '@guildhall/core'
import { EVENT_CANCEL, EVENT_EDIT, EVENT_SLOT, eventMessage, plainText, slotName } from '@guildhall/discord'
import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import { localClockOf, type ZonedBot } from '../kernel/dates/local-clock.ts'
import { Refusal, type ComponentHandler, type ComponentReply, type ModalHandler } from '../kernel/handlers.ts'
import { createKeyedQueue } from '../kernel/keyed-queue.ts'
import type { BotContext } from '../kernel/module.ts'
import { callerOf } from './create.ts'
import { changeForm, EVENT_CHANGE, inputOf, submittedTexts, zoneNote } from './forms.ts'
import { requireEditor } from './organizers.ts'

/** Prefix of the button that confirms the cancellation of an event. */
const EVENT_CANCEL_SURE = 'event-cancel-sure'

/** Maximum number of running and waiting presses of one server. */
const MOST_WAITING = 2_000

const BUSY = 'Many members are pressing buttons right now. Try again in a moment.'
const SILENT = { allowed_mentions: { parse: [] } }

/** The buttons below an event. Presses on one event are handled one after another, in Discord's order. */
export function eventButtons(
  bot: ZonedBot & Pick<BotContext, 'clock' | 'events' | 'snapshotOf'>,
): readonly ComponentHandler[] {
  const { events } = bot
  const queue = createKeyedQueue({ limit: MOST_WAITING })

  /** The event of a call whose member may change it. @throws Refusal */
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
      run: async (call) => changeForm(await editable(call), await localClockOf(bot, call.guildId)),
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
        return { ...SILENT, content: `**${plainText(event.title)}** was canceled.`, components: [] }
      },
    },
  ]
}

/** The form that edits an event. */
export function changeModal(bot: ZonedBot & Pick<BotContext, 'clock' | 'events' | 'snapshotOf'>): ModalHandler {
  const { events } = bot
  return {
    prefix: EVENT_CHANGE,
    mode: 'private',
    async run(call): Promise<ComponentReply> {
      const key = keyOf(call)
      const event = await events.get(key)
      const { guild, member } = callerOf(bot, call.interaction)
      requireEditor(guild, member, event)
      const [, version, timeZone] = call.argument.split(':')
      const clock = await localClockOf(bot, call.guildId, timeZone)
      const input = inputOf(submittedTexts(call.interaction), clock)
      const changed = await events.change({ ...key, interactionId: call.interaction.id }, Number(version), input)
      return { ...SILENT, content: `**${plainText(changed.title)}** was changed. ${zoneNote(clock.timeZone)}` }
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
      return `You are no longer signed up for ${slot}.`
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
