import type { Reminder, ReminderInput } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createTestReminders, DAY, GUILD, inputOf, NOW, iso, type TestReminders } from './testing/reminders.ts'

const NO_PARTS = { title: null, description: null, color: null, image_url: null }
const RAID = { ...NO_PARTS, title: 'Raid', fields: [{ name: 'Tank', value: 'Ada', inline: false }] }
const RULES = { ...NO_PARTS, description: 'Be on time.' }
const LINK = { label: 'Sign up', url: 'https://example.com/raid', emoji: null }
const EMOJI = { ...LINK, emoji: '<:hall:77>' }
const WITH_EMOJI = { ...GUILD, emojis: [{ id: '77', name: 'hall', animated: false }] }
const PARTS = { embeds: [RAID, RULES], components: [LINK] }
const GONE = { path: 'components.0.emoji', message: 'This emoji was deleted. Choose another one.' }

let test: TestReminders

const create = (parts: Partial<ReminderInput>, guild = GUILD) =>
  test.reminders.create(guild, inputOf(parts), administrator('1'), undefined)
const change = ({ id }: Reminder, parts: Partial<ReminderInput>, guild = GUILD) =>
  test.reminders.change(guild, id, inputOf(parts), administrator('1'))
const get = ({ id }: Reminder) => test.reminders.get({ guildId: GUILD.id, reminderId: id }, null)

describeOnEachEngine('the embeds and links of a reminder', (open) => {
  beforeEach(async () => {
    test = createTestReminders(await open())
  })

  it('are returned as they were written, with the first embed as embed', async () => {
    const reminder = await create({ embeds: [RAID, {}, RULES], components: [LINK] })
    expect(reminder).toMatchObject({ ...PARTS, embed: RAID })
    expect(await get(reminder)).toEqual(reminder)
  })

  it('are none without them, and embed is absent', async () => {
    const reminder = await create({ embed: { color: 1 } })
    expect(reminder).toMatchObject({ embeds: [], components: [] })
    expect(reminder).not.toHaveProperty('embed')
  })

  it('stay in a change that leaves them out, which makes no version', async () => {
    const reminder = await create(PARTS)
    expect(await change(reminder, {})).toEqual(reminder)
    expect(await change(reminder, PARTS)).toEqual(reminder)
    expect(await change(reminder, { message: 'At ten.' })).toMatchObject({ message: 'At ten.', ...PARTS, version: 2 })
    expect(await change(reminder, { components: [] })).toMatchObject({ embeds: PARTS.embeds, components: [] })
  })

  it.each<[string, Partial<ReminderInput>, unknown[]]>([
    ['null', { embeds: null, components: null }, []],
    ['an empty list', { embeds: [], components: [] }, []],
    ['null in both names', { embed: null, embeds: null, components: null }, []],
    ['null for the first', { embed: null, components: null }, [RULES]],
  ])('are removed by %s', async (_, parts, left) => {
    const reminder = await create(PARTS)
    expect(await change(reminder, parts)).toMatchObject({ embeds: left, components: [] })
  })

  it('keep the other embeds and parts when embed changes some of the first', async () => {
    const reminder = await create(PARTS)
    expect(await change(reminder, { embed: { title: 'Run' } })).toMatchObject({
      embeds: [{ ...RAID, title: 'Run' }, RULES],
    })
  })

  it('are refused when the changed embed is too long with those that stay', async () => {
    const long = { description: 'a'.repeat(4_000) }
    const reminder = await create({ embeds: [RULES, long] })
    await expect(change(reminder, { embed: long })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'embed', message: expect.stringContaining('6,000') }] },
    })
    expect(await get(reminder)).toEqual(reminder)
  })

  it('are refused with an emoji that is not on the server', async () => {
    await expect(create({ components: [EMOJI] })).rejects.toMatchObject({ details: { fields: [GONE] } })
    const reminder = await create({ components: [EMOJI] }, WITH_EMOJI)
    await expect(change(reminder, { components: [EMOJI] })).rejects.toMatchObject({ details: { fields: [GONE] } })
    expect(await change(reminder, { message: 'At ten.' })).toMatchObject({ components: [EMOJI] })
  })

  it('are in the history, and come back with a restoration', async () => {
    const reminder = await create({ ...PARTS, next_run_at: iso(NOW + DAY) })
    const emptied = await change(reminder, { embeds: [RULES], components: null, next_run_at: iso(NOW + DAY) })
    const revision = await test.lastRevision()
    expect(revision.changes.map(({ field }) => field)).toEqual(['embeds.0', 'components.0'])
    expect(revision.changes[1]).toMatchObject({ before: LINK, after: null })
    await test.restore(revision, emptied.version)
    expect(await get(reminder)).toMatchObject({ ...PARTS, embed: RAID })
  })

  it('come back with a deleted reminder', async () => {
    const reminder = await create({ ...PARTS, next_run_at: iso(NOW + DAY) })
    await test.reminders.remove({ guild: GUILD, reminderId: reminder.id }, undefined, administrator('1'), undefined)
    await test.restore(await test.lastRevision(), undefined)
    expect(await get(reminder)).toMatchObject(PARTS)
  })
})
