import {
  DESCRIPTION_LENGTH,
  LOCATION_LENGTH,
  MOST_SLOTS,
  mostPlaces,
  TITLE_LENGTH,
  type EventView,
} from '@guildhall/core'
import type { APIEmbed } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { eventMessage } from './event-message.ts'

/** Discord's limits of an embed. */
const MOST_CHARACTERS = 6_000
const VALUE_LENGTH = 1_024
/** The largest snowflake. */
const USER = '18446744073709551615'

const view = (parts: Partial<EventView>): EventView => ({
  guildId: '10',
  eventId: USER,
  channelId: '20',
  creatorId: USER,
  title: 'Raid',
  description: '',
  capacity: 2,
  location: null,
  messageId: null,
  version: 1,
  state: 'open',
  slots: [{ slotId: 1, startsAt: 1_893_585_600_000, isOver: false, placed: [], waiting: [] }],
  changedAt: 0,
  ...parts,
})

/** An event with the longest texts, every place taken, and a long waiting list in every slot. */
function fullest(slots: number): EventView {
  const capacity = mostPlaces(slots)
  const slot = {
    startsAt: 1_893_585_600_000,
    isOver: false,
    placed: Array.from({ length: capacity }, () => USER),
    waiting: Array.from({ length: 99_999 }, () => USER),
  }
  return view({
    title: 'x'.repeat(TITLE_LENGTH),
    description: '🐉'.repeat(DESCRIPTION_LENGTH),
    location: 'x'.repeat(LOCATION_LENGTH),
    capacity,
    slots: Array.from({ length: slots }, (_, at) => ({ ...slot, slotId: at + 1 })),
  })
}

/** Discord counts code points. */
function charactersOf({ title, description, fields, footer }: APIEmbed): number {
  const texts = [title, description, footer?.text, ...(fields ?? []).flatMap(({ name, value }) => [name, value])]
  return texts.reduce((all, text) => all + Array.from(text ?? '').length, 0)
}

describe('the message of an event', () => {
  it.each(Array.from({ length: MOST_SLOTS }, (_, at) => at + 1))(
    "stays within Discord's limits with %i slots and the longest texts",
    (slots) => {
      const { embeds, components } = eventMessage(fullest(slots))
      expect(charactersOf(embeds[0])).toBeLessThanOrEqual(MOST_CHARACTERS)
      for (const { value } of embeds[0].fields ?? []) expect(value.length).toBeLessThanOrEqual(VALUE_LENGTH)
      expect(components.length).toBeLessThanOrEqual(5)
      for (const row of components) expect(row.components.length).toBeLessThanOrEqual(5)
    },
  )

  it('lists the members of each slot in order, with its places and the number of waiting members', () => {
    const slot = { slotId: 7, startsAt: 1_893_585_600_000, isOver: false, placed: ['1', '2'], waiting: ['3'] }
    const { embeds, components } = eventMessage(view({ slots: [slot], location: 'The Hall', description: 'Now.' }))
    expect(embeds[0]).toMatchObject({
      title: 'Raid',
      description: `Now.\n\n📍 The Hall\nBy <@${USER}>`,
      fields: [{ name: 'Slot 1 · 2/2', value: '<t:1893585600:F>\n<@1> <@2>\nWaiting: 1' }],
    })
    expect(components.map((row) => row.components.map((one) => one.custom_id))).toEqual([
      [`event-slot:${USER}:7`],
      [`event-edit:${USER}`, `event-cancel:${USER}`],
    ])
  })

  it.each([
    ['over', 'over'],
    ['cancelled', 'canceled'],
  ] as const)('has no buttons when the event is %s', (state, word) => {
    const { embeds, components } = eventMessage(view({ state }))
    expect(components).toEqual([])
    expect(embeds[0].footer?.text).toContain(word)
  })
})
