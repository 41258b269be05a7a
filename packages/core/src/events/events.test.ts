import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { Problem } from '../kernel/problem.ts'
import { MOST_OPEN_EVENTS } from './limits.ts'
import { createTestEvents, GUILD, HOUR, inputOf, NOW, type TestEvents } from './testing/events.ts'
import type { EventView } from './view.ts'

const DAY = 24 * HOUR

describeOnEachEngine('events', (open) => {
  let db: Database
  let test: TestEvents

  beforeEach(async () => {
    db = await open()
    test = createTestEvents(db)
    test.worker.start()
  })

  afterEach(async () => {
    test.posting.stop()
    await test.worker.stop()
  })

  /** Repeats a press that failed because a busy machine had no free database connection in time. */
  const pressed = (event: EventView, user: string): Promise<string | number> =>
    test.press(event, user).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'database.unavailable') return pressed(event, user)
      throw error
    })

  const jobs = async (kind: string) =>
    db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('run_at').execute()

  it('are created once when Discord repeats the interaction', async () => {
    const request = { guildId: GUILD, channelId: '20', creatorId: '1', interactionId: 'i' }
    const { event, status } = await test.events.create(
      request,
      inputOf({ starts: [NOW + 2 * DAY, NOW + DAY], limit: 3 }),
    )
    expect(status).toBe('applied')
    expect(event).toMatchObject({ eventId: 'i', title: 'Raid', capacity: 3, messageId: 'm1', state: 'open' })
    expect(event.slots.map(({ slotId, startsAt }) => [slotId, startsAt])).toEqual([
      [1, NOW + DAY],
      [2, NOW + 2 * DAY],
    ])
    expect((await test.events.create(request, inputOf({}))).event).toEqual(event)
    expect((await jobs('event-ping')).map((job) => job.run_at)).toEqual([
      NOW + DAY - HOUR / 4,
      NOW + 2 * DAY - HOUR / 4,
    ])
  })

  it('give a freed place to the first member of the waiting list', async () => {
    const event = await test.add({ limit: 2 })
    expect([await test.press(event, 'a'), await test.press(event, 'b')]).toEqual(['placed', 'placed'])
    expect([await test.press(event, 'c'), await test.press(event, 'd')]).toEqual([1, 2])
    expect(await test.press(event, 'a')).toBe('out')
    const [slot] = (await test.now(event)).slots
    expect(slot).toMatchObject({ placed: ['b', 'c'], waiting: ['d'] })
    expect(await test.press(event, 'a')).toBe(2)
  })

  it('give the last place to exactly one of 50 simultaneous presses, and queue the others in order', async () => {
    const event = await test.add({ limit: 1 })
    const members = Array.from({ length: 50 }, (_, at) => `user${at}`)
    const outcomes = await Promise.all(members.map((user) => pressed(event, user)))
    expect(outcomes.filter((one) => one === 'placed')).toHaveLength(1)
    const places = outcomes.filter((one) => typeof one === 'number').toSorted((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 49 }, (_, at) => at + 1))
    const [slot] = (await test.now(event)).slots
    expect([...(slot?.placed ?? []), ...(slot?.waiting ?? [])].toSorted()).toEqual(members.toSorted())
    expect(slot?.waiting.map((user) => outcomes[members.indexOf(user)])).toEqual(places)
  })

  it('count a press once when Discord delivers it twice', async () => {
    const event = await test.add({})
    const press = { guildId: GUILD, eventId: event.eventId, slotId: 1, userId: 'a', interactionId: 'again' }
    await test.events.press(press)
    expect((await test.events.press(press)).status).toEqual({ type: 'placed' })
    expect((await test.now(event)).slots[0]?.placed).toEqual(['a'])
  })

  it('reject presses on slots and events that are over, removed or canceled', async () => {
    const event = await test.add({ starts: [NOW + HOUR, NOW + DAY] })
    const other = await test.add({})
    await expect(test.press(event, 'a', 3)).rejects.toMatchObject({ code: 'event.slot_removed' })
    test.queue.now = NOW + 2 * HOUR - 1
    expect(await test.press(event, 'a')).toBe('placed')
    test.queue.now = NOW + 2 * HOUR
    await expect(test.press(event, 'a')).rejects.toMatchObject({ code: 'event.slot_over' })
    expect(await test.press(event, 'a', 2)).toBe('placed')
    await test.events.cancel({ guildId: GUILD, eventId: other.eventId })
    await expect(test.press(other, 'a')).rejects.toMatchObject({ code: 'event.cancelled' })
    test.queue.now = NOW + DAY + HOUR
    await expect(test.press(event, 'a', 2)).rejects.toMatchObject({ code: 'event.over' })
    await expect(test.press({ ...event, eventId: 'none' }, 'a')).rejects.toMatchObject({ code: 'event.not_found' })
  })

  it('keep the members of unchanged slots, and move those over a lower limit to the waiting list', async () => {
    const event = await test.add({ starts: [NOW + DAY, NOW + 2 * DAY], limit: 3 })
    for (const user of ['a', 'b', 'c']) await test.press(event, user)
    await test.press(event, 'd', 2)
    const key = { guildId: GUILD, eventId: event.eventId }
    const input = inputOf({ title: 'Moved', starts: [NOW + DAY, NOW + 3 * DAY, NOW + 4 * DAY], limit: 2 })
    const changed = await test.events.change({ ...key, interactionId: 'e1' }, 1, input)
    expect(changed).toMatchObject({ title: 'Moved', version: 2, capacity: 2 })
    expect(changed.slots).toMatchObject([
      { slotId: 1, placed: ['a', 'b'], waiting: ['c'] },
      { slotId: 3, startsAt: NOW + 3 * DAY, placed: [] },
      { slotId: 4, startsAt: NOW + 4 * DAY, placed: [] },
    ])
    await expect(test.press(event, 'd', 2)).rejects.toMatchObject({ code: 'event.slot_removed' })
    await expect(test.events.change({ ...key, interactionId: 'e2' }, 1, input)).rejects.toMatchObject({
      code: 'version.stale',
    })
    expect(await test.events.change({ ...key, interactionId: 'e1' }, 1, input)).toMatchObject({ version: 2 })
    const moved = { ...input, starts: [NOW + 5 * DAY, NOW + 3 * DAY, NOW + 4 * DAY] }
    const last = await test.events.change({ ...key, interactionId: 'e3' }, 2, moved)
    expect(last.slots.at(-1)).toMatchObject({ slotId: 1, startsAt: NOW + 5 * DAY, placed: ['a', 'b'] })
  })

  it('are not stored when Discord refuses their message', async () => {
    test.posting.stop()
    await test.worker.stop()
    test = createTestEvents(db, async () => ({ type: 'blocked', on: 'permissions', reason: 'It may not.' }))
    test.worker.start()
    await expect(test.add({ location: 'Hall' })).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'It may not.',
    })
    expect(await db.selectFrom('events').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('event_slots').selectAll().execute()).toEqual([])
    expect(await jobs('event-message')).toEqual([])
  })

  it('are rejected beyond 50 open ones in a guild', async () => {
    const added = []
    for (let count = 0; count < MOST_OPEN_EVENTS; count++) added.push(await test.add({}))
    await expect(test.add({})).rejects.toMatchObject({ code: 'event.too_many' })
    await test.events.cancel({ guildId: GUILD, eventId: added[0]?.eventId ?? '' })
    await expect(test.add({})).resolves.toMatchObject({ state: 'open' })
  })

  it('are canceled when their message or channel is deleted, and pruned a month after their end', async () => {
    const [first, second] = [await test.add({}), await test.add({})]
    await test.posting.messagesDeleted(GUILD, [first.messageId ?? ''])
    expect((await test.now(first)).state).toBe('cancelled')
    expect((await test.now(second)).state).toBe('open')
    await test.posting.channelDeleted(GUILD, '20')
    expect((await test.now(second)).state).toBe('cancelled')
    await test.press(await test.add({}), 'a')
    test.queue.now = NOW + DAY + HOUR + 30 * DAY + 1
    await test.posting.prune()
    for (const table of ['events', 'event_slots', 'event_sign_ups'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('get their jobs back when the bot returns to a guild', async () => {
    await test.add({ location: 'Hall', starts: [NOW + HOUR, NOW + DAY] })
    await test.worker.stop()
    await test.leaveGuild(GUILD)
    test.queue.now = NOW + 2 * HOUR
    await test.posting.syncGuilds([GUILD])
    const kinds = (await db.selectFrom('jobs').select(['kind', 'key']).execute()).map(
      ({ kind, key }) => `${kind} ${key}`,
    )
    expect(kinds.toSorted()).toEqual(['event-calendar i1', 'event-message i1', 'event-ping i1:2'])
  })
})
