import { ROLES } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakTable, databaseFile } from '../testing/outage.ts'
import { eventually } from '../testing/stage.ts'
import { ada, DAY, DEMO, HOUR, setEventsStage, timeText, type EventsStage } from './testing/events-stage.ts'

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage(databaseFile())
  await stage.startBot()
})

afterEach(() => stage.close())

const guild = () => stage.local.state.world.guilds.find(({ id }) => id === DEMO)
const scheduled = () => guild()?.scheduledEvents ?? []
const names = (): string[] => scheduled().map(({ name }) => name)

/** Submits the form of an event with changed values. */
async function change(event: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const opened = await stage.press(event, 'Edit', ada)
  await stage.as(ada).submit(opened, { ...(await stage.form(opened)), ...texts })
  await stage.replied(ada, /was changed\. Times are read in UTC\.$/)
}

describe('an event with a location', () => {
  it('has one scheduled event per slot, each an hour long', async () => {
    const start = Math.floor((stage.now() + DAY) / 60_000) * 60_000
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
    const start = Math.floor((stage.now() + DAY) / 60_000) * 60_000
    const event = await stage.create({ slots: timeText(start), location: 'The Hall' })
    await eventually(() => expect(names()).toEqual(['Raid']))
    const [{ id } = { id: '' }] = scheduled()
    await change(event, { title: 'Raid II', slots: timeText(start + HOUR) })
    await eventually(() => expect(scheduled()).toMatchObject([{ id, name: 'Raid II', startsAt: start + HOUR }]), 12_000)
    await change(event, { slots: `${timeText(start + HOUR)};${timeText(start + DAY)}` })
    await eventually(() => expect(scheduled()).toHaveLength(2), 12_000)
    await change(event, { slots: timeText(start + DAY) })
    await eventually(() => expect(scheduled()).toMatchObject([{ startsAt: start + DAY }]), 12_000)
    await change(event, { location: '' })
    await eventually(() => expect(scheduled()).toEqual([]), 12_000)
  })

  it('loses its scheduled events when it is canceled', async () => {
    const event = await stage.create({ location: 'The Hall' })
    await eventually(() => expect(names()).toEqual(['Raid']))
    await stage.press(event, 'Cancel event', ada)
    const { id } = await stage.replied(ada, 'Cancel **Raid**?')
    await stage.press(id, 'Cancel the event', ada)
    await eventually(() => expect(scheduled()).toEqual([]), 12_000)
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

  it('has one scheduled event when the bot dies after Discord created it', async () => {
    const mend = await breakTable(stage.db, 'update', 'event_slots')
    await stage.run({ title: 'Raid', slots: timeText(stage.now() + DAY), location: 'The Hall' })
    await eventually(() => expect(stage.logged()).toContain('failed unexpectedly'), 12_000)
    expect(names()).toEqual(['Raid'])
    await mend()
    await eventually(async () => {
      const rows = await stage.db.selectFrom('event_slots').select('scheduled_event_id').execute()
      expect(rows).toEqual([{ scheduled_event_id: scheduled()[0]?.id }])
    }, 20_000)
    expect(names()).toEqual(['Raid'])
  })
})
