import { presentZone } from '@guildhall/contract'
import {
  DESCRIPTION_LENGTH,
  LOCATION_LENGTH,
  mostPlaces,
  TITLE_LENGTH,
  type EventInput,
  type EventView,
} from '@guildhall/core'
import {
  ComponentType,
  TextInputStyle,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmitInteraction,
} from 'discord-api-types/v10'
import type { LocalClock } from '../kernel/dates/calendar.ts'
import { Refusal } from '../kernel/handlers.ts'
import { readSlots, slotsText } from './slot-texts.ts'

/** The prefixes of the forms' custom_ids. */
export const EVENT_NEW = 'event-new'
export const EVENT_CHANGE = 'event-change'

/** Maximum length of the slots' text, enough for twenty slots. */
export const SLOTS_LENGTH = 1_200

/** The values of a form. */
export type EventTexts = Readonly<Record<'title' | 'slots' | 'description' | 'limit' | 'location', string>>

interface Field {
  readonly name: keyof EventTexts
  readonly label: string
  readonly most: number
  readonly style: TextInputStyle
  readonly isRequired: boolean
  readonly placeholder: string
}

const { Short, Paragraph } = TextInputStyle

const fieldsIn = (zone: string): readonly Field[] => [
  { name: 'title', label: 'Title', most: TITLE_LENGTH, style: Short, isRequired: true, placeholder: 'Molten Core' },
  {
    name: 'slots',
    label: `Slots (${zone})`,
    most: SLOTS_LENGTH,
    style: Paragraph,
    isRequired: true,
    placeholder: `Up to 20 times in ${zone}, one on each line, such as fri 20:00`,
  },
  {
    name: 'description',
    label: 'Description',
    most: DESCRIPTION_LENGTH,
    style: Paragraph,
    isRequired: false,
    placeholder: '',
  },
  {
    name: 'limit',
    label: 'Places in each slot',
    most: 2,
    style: Short,
    isRequired: false,
    placeholder: 'Default: 40, fewer with 5 slots or more',
  },
  {
    name: 'location',
    label: 'Location (adds scheduled events)',
    most: LOCATION_LENGTH,
    style: Short,
    isRequired: false,
    placeholder: 'Each slot becomes a scheduled event of the server',
  },
]

/** A sentence with the zone in which the times were read. */
export function zoneNote(timeZone: string): string {
  return `Times are read in ${presentZone(timeZone)}.`
}

/** The form of a new event, prefilled with the given options. Its custom_id contains the zone of its times. */
export function newEventForm(given: Partial<EventTexts>, timeZone: string): APIModalInteractionResponseCallbackData {
  return form({ customId: `${EVENT_NEW}:${timeZone}`, title: 'Create an event', timeZone }, given)
}

/** The form that edits an event. Its custom_id contains the version that the organizer saw, and the zone of its times. */
export function changeForm(event: EventView, clock: LocalClock): APIModalInteractionResponseCallbackData {
  const isLimited = event.capacity !== mostPlaces(event.slots.length)
  const customId = `${EVENT_CHANGE}:${event.eventId}:${event.version}:${clock.timeZone}`
  return form(
    { customId, title: 'Edit the event', timeZone: clock.timeZone },
    {
      title: event.title,
      slots: slotsText(
        event.slots.map(({ startsAt }) => startsAt),
        clock,
      ),
      description: event.description,
      limit: isLimited ? String(event.capacity) : '',
      location: event.location ?? '',
    },
  )
}

/** @throws Refusal for a limit that is not a number, and for unreadable slots. */
export function inputOf(texts: EventTexts, clock: LocalClock): EventInput {
  const limit = texts.limit.trim()
  if (limit !== '' && !/^\d{1,3}$/.test(limit)) throw new Refusal('The limit must be a whole number from 1 to 40.')
  return {
    title: texts.title,
    description: texts.description,
    starts: readSlots(texts.slots, clock),
    limit: limit === '' ? null : Number(limit),
    location: texts.location.trim() === '' ? null : texts.location,
  }
}

/** The values of a submitted form. */
export function submittedTexts({ data }: APIModalSubmitInteraction): EventTexts {
  const values = new Map<string, string>()
  for (const row of data.components) {
    const inputs = row.type === ComponentType.Label ? [row.component] : 'components' in row ? row.components : []
    for (const input of inputs)
      if ('value' in input && typeof input.value === 'string') values.set(input.custom_id, input.value)
  }
  const text = (name: keyof EventTexts): string => values.get(name) ?? ''
  return {
    title: text('title'),
    slots: text('slots'),
    description: text('description'),
    limit: text('limit'),
    location: text('location'),
  }
}

function form(
  { customId, title, timeZone }: { customId: string; title: string; timeZone: string },
  given: Partial<EventTexts>,
): APIModalInteractionResponseCallbackData {
  const components = fieldsIn(presentZone(timeZone)).map((field) => labelled(field, given[field.name] ?? ''))
  return { custom_id: customId, title, components }
}

function labelled({ name, label, most, style, isRequired, placeholder }: Field, value: string): APILabelComponent {
  return {
    type: ComponentType.Label,
    label,
    component: {
      type: ComponentType.TextInput,
      custom_id: name,
      style,
      required: isRequired,
      // Characters outside the basic plane may count twice.
      max_length: Math.max(most, value.length),
      ...(placeholder !== '' && { placeholder }),
      ...(value !== '' && { value }),
    },
  }
}
