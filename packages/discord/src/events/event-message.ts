import { rowsOfButtons } from '@guildhall/contract'
import type { EventView, SlotView } from '@guildhall/core'
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIEmbed,
} from 'discord-api-types/v10'

/** The prefix of the custom_ids of an event's buttons. */
export const EVENT_SLOT = 'event-slot'
export const EVENT_EDIT = 'event-edit'
export const EVENT_CANCEL = 'event-cancel'

const COLORS = { open: 0x5865f2, over: 0x80848e, cancelled: 0xed4245 } as const
const FOOTERS = {
  open: 'Press a slot to sign up, again to sign off.',
  over: 'This event is over.',
  cancelled: 'This event was canceled.',
} as const

/** A row of an event's buttons. */
export type EventRowOfButtons = APIActionRowComponent<APIButtonComponentWithCustomId>

/** The content of an event's message. */
export interface EventMessage {
  readonly embeds: [APIEmbed]
  readonly components: EventRowOfButtons[]
}

/** Draws an event: the members of each slot, a button per slot, and buttons for organizers. An event's limits respect Discord's. */
export function eventMessage(event: EventView): EventMessage {
  return { embeds: [embedOf(event)], components: event.state === 'open' ? rowsOf(event) : [] }
}

/** The name of a slot in buttons and sentences. @param at its place among the slots, from 0. */
export function slotName(at: number): string {
  return `Slot ${at + 1}`
}

function embedOf(event: EventView): APIEmbed {
  const place = event.location === null ? '' : `📍 ${event.location}\n`
  const text = event.description === '' ? '' : `${event.description}\n\n`
  return {
    title: event.title,
    description: `${text}${place}By <@${event.creatorId}>`,
    color: COLORS[event.state],
    fields: event.slots.map((slot, at) => ({
      name: `${slotName(at)} · ${slot.placed.length}/${event.capacity}`,
      value: valueOf(slot),
      inline: true,
    })),
    footer: { text: FOOTERS[event.state] },
  }
}

/** The text of a slot in the embed. Mentions in an embed ping no member. */
function valueOf({ startsAt, placed, waiting }: SlotView): string {
  const members = placed.length === 0 ? '–' : placed.map((id) => `<@${id}>`).join(' ')
  const rest = waiting.length === 0 ? '' : `\nWaiting: ${waiting.length}`
  return `<t:${Math.floor(startsAt / 1_000)}:F>\n${members}${rest}`
}

function rowsOf({ eventId, capacity, slots }: EventView): EventRowOfButtons[] {
  const rows: EventRowOfButtons[] = []
  const buttons = slots.map((slot, at): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: slot.placed.length < capacity ? ButtonStyle.Primary : ButtonStyle.Secondary,
    label: slotName(at),
    custom_id: `${EVENT_SLOT}:${eventId}:${slot.slotId}`,
    ...(slot.isOver && { disabled: true }),
  }))
  for (const components of rowsOfButtons(buttons)) rows.push({ type: ComponentType.ActionRow, components })
  const edit = { style: ButtonStyle.Secondary as const, label: 'Edit', custom_id: `${EVENT_EDIT}:${eventId}` }
  const cancel = { style: ButtonStyle.Danger as const, label: 'Cancel event', custom_id: `${EVENT_CANCEL}:${eventId}` }
  const organizers = [edit, cancel].map((button) => ({ type: ComponentType.Button as const, ...button }))
  return [...rows, { type: ComponentType.ActionRow, components: organizers }]
}
