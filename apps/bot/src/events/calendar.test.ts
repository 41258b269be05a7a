import { EVENT_CALENDAR } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loseResponse } from '../testing/lost-responses.ts'
import { breakTable, databaseFile } from '../testing/outage.ts'
import { eventually } from '../testing/stage.ts'
import { ada, DAY, DEMO, HOUR, setEventsStage, timeText, type EventsStage } from './testing/events-stage.ts'

const LIST = 'GET /guilds/:id/scheduled-events'
const MESSAGE = 'POST /channels/:id/messages'
const CREATION = 'POST /guilds/:id/scheduled-events'

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage(databaseFile())
  await stage.startBot()
})

afterEach(() => stage.close())

const guild = () => stage.local.state.world.guilds.find(({ id }) => id === DEMO)
const scheduled = () => stage.scheduled()
const names = (): string[] => scheduled().map(({ name }) => name)
/** The start of a slot that an organizer can enter, in about a day. */
const startOfSlot = (): number => Math.floor((stage.now() + DAY) / 60_000) * 60_000

describe('an event with a location', () => {
  it('has one scheduled event per slot, each an hour long', async () => {
    const start = startOfSlot()
    const slots = `${timeText(start)}; ${timeText(start + DAY)}`
    await stage.create({ title: 'Raid', slots, location: 'The Hall', description: 'Bring potions.' })
    const parts = { name: 'Raid', location: 'The Hall', description: 'Bring potions.', entityType: 3 }
    await eventually(() =>
      expect(scheduled()).toMatchObject([
        { ...parts, startsAt: start, endsAt: start + HOUR },
        { ...parts, startsAt: start + DAY, endsAt: start + DAY + HOUR },
      ]),
    )
  })

  it('updates its scheduled events after a change of the title, the slots or the location', async () => {
    const start = startOfSlot()
    const event = await stage.create({ slots: timeText(start), location: 'The Hall' })
    await eventually(() => expect(names()).toEqual(['Raid']))
    const [{ id } = { id: '' }] = scheduled()
    await stage.change(event, { title: 'Raid II', slots: timeText(start + HOUR) })
    await eventually(() => expect(scheduled()).toMatchObject([{ id, name: 'Raid II', startsAt: start + HOUR }]), 12_000)
    await stage.change(event, { slots: `${timeText(start + HOUR)};${timeText(start + DAY)}` })
    await eventually(() => expect(scheduled()).toHaveLength(2), 12_000)
    await stage.change(event, { slots: timeText(start + DAY) })
    await eventually(() => expect(scheduled()).toMatchObject([{ startsAt: start + DAY }]), 12_000)
    await stage.change(event, { location: '' })
    await eventually(() => expect(scheduled()).toEqual([]), 12_000)
  })

  it('loses its scheduled events when it is canceled', async () => {
    const event = await stage.create({ location: 'The Hall' })
    await eventually(() => expect(names()).toEqual(['Raid']))
    await stage.cancel(event)
    await eventually(() => expect(scheduled()).toEqual([]), 12_000)
  })

  it.each([
    ['is canceled', (event: string) => stage.cancel(event)],
    ['loses its location', (event: string) => stage.change(event, { location: '' })],
  ])('loses its scheduled events when it %s without the permission and the bot is invited again', async (_, act) => {
    const event = await stage.create({ location: 'The Hall' })
    await eventually(async () => expect(await storedIds()).toEqual([scheduled()[0]?.id]))
    await ended()
    const refused = stage.local.fail(403, { route: 'DELETE /guilds/:id/scheduled-events/:event' })
    await act(event)
    await eventually(async () => expect(await calendarJobs()).toMatchObject([{ state: 'blocked' }]))
    refused.end()
    stage.local.removeBot(DEMO)
    await ended()
    stage.local.addBot(DEMO, 8n)
    await eventually(() => expect(scheduled()).toEqual([]), 12_000)
  })

  it('has a new scheduled event for a slot that was removed and added again before the first one was deleted', async () => {
    const [first, second] = [startOfSlot(), startOfSlot() + DAY]
    const both = `${timeText(first)};${timeText(second)}`
    const event = await stage.create({ slots: both, location: 'The Hall' })
    await eventually(() => expect(scheduled()).toHaveLength(2))
    await ended()
    const fault = stage.local.fail(503, { route: LIST })
    await stage.change(event, { slots: timeText(second) })
    await stage.change(event, { slots: both })
    fault.end()
    await ended()
    expect(scheduled().map(({ startsAt }) => startsAt)).toEqual([second, first])
  })

  it('gets no new scheduled event for one that a moderator deleted', async () => {
    const event = await stage.create({ location: 'The Hall' })
    await eventually(async () => expect(await storedIds()).toEqual(scheduled().map(({ id }) => id)))
    await ended()
    scheduled().pop()
    await stage.change(event, { title: 'Raid II' })
    await ended()
    expect(scheduled()).toEqual([])
  })

  it.each([
    ['takes place', HOUR / 2, 2],
    ['is over', 2 * HOUR, 3],
  ])('has a new scheduled event for a slot that is moved while it %s', async (_, agoMs, status) => {
    const [first, second] = [startOfSlot(), startOfSlot() + DAY]
    const event = await stage.create({ slots: `${timeText(first)};${timeText(second)}`, location: 'The Hall' })
    await eventually(() => expect(scheduled()).toHaveLength(2))
    await ended()
    // The rows and the scheduled event as they are once the slot has begun.
    const startsAt = Math.floor((stage.now() - agoMs) / 60_000) * 60_000
    await stage.db.updateTable('event_slots').set({ starts_at: startsAt }).where('starts_at', '=', first).execute()
    Object.assign(scheduled()[0] ?? {}, { startsAt, endsAt: startsAt + HOUR, status })
    await stage.change(event, { slots: `${timeText(first + HOUR)};${timeText(second)}` })
    await ended()
    const open = scheduled().filter((one) => one.status === 1)
    expect(open.map((one) => one.startsAt)).toEqual([second, first + HOUR])
    expect(scheduled().filter((one) => one.status === 2)).toEqual([])
  })

  it('is refused before anything is written when the server has no room or the bot lacks a permission', async () => {
    const others = Array.from({ length: 99 }, (_, at) => ({
      id: stage.local.state.nextId(),
      creatorId: ada,
      name: `Other ${at}`,
      description: null,
      startsAt: stage.now() + DAY,
      endsAt: stage.now() + 2 * DAY,
      status: 1,
      entityType: 3,
      channelId: null,
      location: 'Elsewhere',
      userIds: [],
    }))
    guild()?.scheduledEvents.push(...others)
    const slots = `${timeText(stage.now() + DAY)};${timeText(stage.now() + 2 * DAY)}`
    await stage.run({ title: 'Raid', slots, location: 'The Hall' })
    await stage.replied(
      ada,
      /^Discord allows 100 scheduled events on a server\. There are 99, and these slots need 2 more/,
    )
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: (P.ViewChannel | P.SendMessages).toString() })
    await stage.caughtUp(DEMO)
    await stage.run({ title: 'Raid', slots, location: 'The Hall' })
    await stage.replied(ada, /^The bot needs the Create Events permission/)
    expect(stage.shown()).toEqual([])
    expect(await stage.db.selectFrom('events').selectAll().execute()).toEqual([])
  })

  it('leaves no scheduled event when Discord refuses its message', async () => {
    const fault = stage.local.fail(403, { route: MESSAGE })
    await stage.run({ title: 'Raid', slots: timeText(stage.now() + DAY), location: 'The Hall' })
    await stage.replied(ada, /^Discord rejected this in #general/)
    expect(fault.affected()).toBeGreaterThan(0)
    expect(await stage.db.selectFrom('events').selectAll().execute()).toEqual([])
    await ended()
    expect(scheduled()).toEqual([])
  })

  it('has one scheduled event when the bot dies after Discord created it', async () => {
    const mend = await breakTable(stage.db, 'update', 'event_slots')
    await stage.run({ title: 'Raid', slots: timeText(stage.now() + DAY), location: 'The Hall' })
    await eventually(() => expect(stage.logged()).toContain('failed unexpectedly'), 12_000)
    expect(names()).toEqual(['Raid'])
    await mend()
    await eventually(async () => expect(await storedIds()).toEqual([scheduled()[0]?.id]), 20_000)
    expect(names()).toEqual(['Raid'])
  })
})

describe('a scheduled event whose response is lost', () => {
  const lose = () => stage.local.trickle(600_000, { route: CREATION, requests: 1 })

  it.each([
    ['cancels the event', (event: string) => stage.cancel(event)],
    ['removes the location', (event: string) => stage.change(event, { location: '' })],
  ])('is deleted when the organizer %s before the next attempt', async (_, act) => {
    lose()
    const event = await stage.create({ location: 'The Hall' })
    await eventually(() => expect(names()).toEqual(['Raid']))
    await act(event)
    await eventually(() => expect(scheduled()).toEqual([]))
    await ended()
    expect(await storedIds()).toEqual([null])
  })

  it('is deleted when the organizer removes its slot before the next attempt', async () => {
    const starts = [startOfSlot(), startOfSlot() + DAY]
    lose()
    const event = await stage.create({ slots: starts.map(timeText).join(';'), location: 'The Hall' })
    const lost = await eventually(() => {
      expect(scheduled()).toHaveLength(1)
      return scheduled()[0]?.startsAt
    })
    const left = starts.filter((start) => start !== lost)
    await stage.change(event, { slots: left.map(timeText).join(';') })
    await eventually(() => expect(scheduled().map(({ startsAt }) => startsAt)).toEqual(left))
    await ended()
    expect(scheduled()).toHaveLength(1)
  })

  it('follows a change of all its parts before the next attempt', async () => {
    const start = startOfSlot()
    lose()
    const event = await stage.create({ slots: timeText(start), location: 'The Hall', description: 'Bring potions.' })
    const id = await eventually(() => {
      expect(names()).toEqual(['Raid'])
      return scheduled()[0]?.id
    })
    const texts = { title: 'Raid II', location: 'The Yard', description: 'Bring food.' }
    await stage.change(event, { ...texts, slots: timeText(start + HOUR) })
    const { title: name, ...parts } = texts
    await eventually(() => expect(scheduled()).toMatchObject([{ id, name, ...parts, startsAt: start + HOUR }]))
    await ended()
    expect(scheduled()).toHaveLength(1)
    expect(await storedIds()).toEqual([id])
  })

  it('is created once when the proxy of Discord answers for it', async () => {
    await stage.stopAll()
    const { endpoints } = stage.local
    const apiUrl = await loseResponse(endpoints.apiUrl, /\/scheduled-events$/)
    await stage.start({ endpoints: { ...endpoints, apiUrl } })
    await stage.create({ location: 'The Hall' })
    await eventually(async () => expect(await storedIds()).toEqual([scheduled()[0]?.id]))
    await ended()
    expect(names()).toEqual(['Raid'])
  })

  it('is found by the state of the event when an earlier version of the program created it', async () => {
    lose()
    await stage.create({ location: 'The Hall' })
    await eventually(() => expect(names()).toEqual(['Raid']))
    await stage.db.updateTable('jobs').set({ progress: null }).where('kind', '=', EVENT_CALENDAR).execute()
    await eventually(async () => expect(await storedIds()).toEqual([scheduled()[0]?.id]))
    await ended()
    expect(names()).toEqual(['Raid'])
  })
})

describe('a scheduled event that Discord did not create', () => {
  it('is created with the new state after a change before the next attempt', async () => {
    const fault = stage.local.fail(503, { route: CREATION })
    const event = await stage.create({ location: 'The Hall' })
    await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
    await stage.change(event, { title: 'Raid II' })
    fault.end()
    await eventually(() => expect(names()).toEqual(['Raid II']))
    await ended()
    expect(await storedIds()).toEqual(scheduled().map(({ id }) => id))
  })

  it('leaves no note in its job when Discord refused it', async () => {
    stage.local.fail(403, { route: CREATION, requests: 1 })
    await stage.create({ location: 'The Hall' })
    const refused = { state: 'blocked', blocked_on: 'permissions', progress: null }
    await eventually(async () => expect(await calendarJobs()).toMatchObject([refused]))
  })
})

/** The stored ids of the slots' scheduled events. */
async function storedIds(): Promise<(string | null)[]> {
  const rows = await stage.db.selectFrom('event_slots').select('scheduled_event_id').execute()
  return rows.map(({ scheduled_event_id: id }) => id)
}

function calendarJobs() {
  return stage.db.selectFrom('jobs').selectAll().where('kind', '=', EVENT_CALENDAR).execute()
}

/** Waits until no scheduled event is left to create, edit or delete. */
async function ended(): Promise<void> {
  await eventually(async () => expect(await calendarJobs()).toEqual([]))
}
