import { EVENT_MESSAGE } from '@guildhall/core'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  ada,
  ben,
  cleo,
  DAY,
  DEMO,
  GENERAL,
  HOUR,
  setEventsStage,
  timeText,
  type EventsStage,
} from './testing/events-stage.ts'

/** A role without permissions. */
const ROLE = { color: 0, hoist: false, mentionable: false, permissions: '0' }

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage()
  await stage.startBot()
})

afterEach(() => stage.close())

const give = (user: string, roleId: string): void => stage.local.grantRole(DEMO, user, roleId)

describe('/createevent', () => {
  it('posts an event with a button per slot and sends its link to the creator alone', async () => {
    const starts = [stage.now() + 2 * DAY, stage.now() + DAY]
    await stage.run({
      title: 'Molten Core',
      slots: starts.map(timeText).join('; '),
      description: 'Bring potions, @everyone.',
      limit: '5',
    })
    await stage.replied(
      ada,
      /^\*\*Molten Core\*\* is here: https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+\nTimes are read in UTC\.$/,
    )
    const [event] = stage.shown()
    expect(event).toMatchObject({
      title: 'Molten Core',
      description: `Bring potions, @everyone.\n\nBy <@${ada}>`,
      slots: { 'Slot 1 · 0/5': '–', 'Slot 2 · 0/5': '–' },
      buttons: ['Slot 1', 'Slot 2', 'Edit', 'Cancel event'],
    })
    const message = stage.botMessagesIn(GENERAL).find(({ onlyFor }) => onlyFor === null)
    expect(message).toMatchObject({ mentionEveryone: false, mentionIds: [] })
  })

  it('opens a form when title or slots are missing, and the form creates the event', async () => {
    const id = await stage.run({ title: 'Onyxia', limit: '2' })
    expect(await stage.form(id)).toMatchObject({ title: 'Onyxia', limit: '2', slots: '', description: '' })
    const opener = stage.local.state.world.interactions.find((one) => one.id === id)
    expect(opener?.modal?.inputs.find(({ customId }) => customId === 'slots')).toMatchObject({
      label: 'Slots (UTC)',
      placeholder: 'Up to 20 times in UTC, one on each line, such as fri 20:00',
    })
    // The form names UTC, so its times are read in UTC.
    await stage.save(DEMO, { time_zone: 'America/New_York' })
    const start = Math.floor((stage.now() + DAY) / 60_000) * 60_000
    const slots = `${timeText(start)}\n\n${timeText(start + DAY)}\n`
    await stage.as(ada).submit(id, { title: 'Onyxia', slots, limit: '', description: '', location: '' })
    await stage.replied(ada, /^\*\*Onyxia\*\* is here.*\nTimes are read in UTC\.$/)
    const rows = await stage.db.selectFrom('event_slots').select('starts_at').orderBy('starts_at').execute()
    expect(rows).toEqual([{ starts_at: start }, { starts_at: start + DAY }])
    expect(stage.shown()[0]).toMatchObject({ slots: { 'Slot 1 · 0/40': '–', 'Slot 2 · 0/40': '–' } })
  })

  it.each([
    [{ slots: 'soon' }, '"soon": I can\'t read that date and time.'],
    [{ slots: ' ; ' }, 'at least one slot'],
    [{ slots: '2020-01-01 20:00' }, 'has passed'],
    [
      { slots: Array.from({ length: 21 }, (_, at) => `in ${at + 1} hours`).join(';') },
      'at most 20 slots; you entered 21',
    ],
    [
      { slots: Array.from({ length: 20 }, (_, at) => `in ${at + 1} hours`).join(';'), limit: '10' },
      'Discord shows at most 180. With 20 slots the limit can be at most 9.',
    ],
  ])('refuses %j, visible to its caller alone, and posts nothing', async (fields, sentence) => {
    await stage.run({ title: 'Raid', ...fields })
    const reply = await stage.replied(ada, new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    expect(reply.onlyFor).toBe(ada)
    expect(stage.shown()).toEqual([])
    expect(await stage.db.selectFrom('events').selectAll().execute()).toEqual([])
  })

  it('requires a role named Admin or Moderator, or the Manage Events permission', async () => {
    await stage.run({ title: 'Raid', slots: 'in 2 hours' }, cleo)
    await stage.replied(cleo, /^You need a role named Admin or Moderator/)
    await stage.run({}, cleo)
    await eventually(() => expect(stage.replies(cleo)).toHaveLength(2))
    give(cleo, ROLES.demoModerator)
    await stage.run({ title: 'By a moderator', slots: 'in 2 hours' }, cleo)
    await stage.replied(cleo, /^\*\*By a moderator\*\* is here/)
    give(ben, stage.local.createRole(DEMO, { ...ROLE, name: 'Moderators' }).id)
    await stage.run({ title: 'Raid', slots: 'in 2 hours' }, ben)
    await stage.replied(ben, /^You need a role/)
    give(ben, stage.local.createRole(DEMO, { ...ROLE, name: 'Planner', permissions: P.ManageEvents.toString() }).id)
    await stage.run({ title: 'By permission', slots: 'in 2 hours' }, ben)
    await stage.replied(ben, /^\*\*By permission\*\* is here/)
  })

  it('names a permission that the bot lacks before it writes anything', async () => {
    const may = P.ViewChannel | P.SendMessages | P.UseApplicationCommands
    for (const role of [ROLES.demoBot, DEMO]) stage.local.changeRole(DEMO, role, { permissions: may.toString() })
    await stage.caughtUp(DEMO)
    await stage.run({ title: 'Raid', slots: 'in 2 hours' })
    await stage.replied(ada, /The bot needs Embed Links and Read Message History in #general/)
    expect(await stage.db.selectFrom('events').selectAll().execute()).toEqual([])
  })

  it('is switched off until an administrator switches it on', async () => {
    await stage.db.updateTable('guild_commands').set({ is_enabled: 0 }).execute()
    await stage.run({})
    await stage.replied(ada, '/createevent is switched off on this server.')
    await stage.run({ title: 'Raid', slots: 'in 2 hours' })
    await eventually(() => expect(stage.replies(ada)).toHaveLength(2))
    expect(stage.shown()).toEqual([])
  })

  it('posts once when the bot stops while Discord does not respond', async () => {
    const slow = stage.local.delay(3_000, { route: 'POST /channels/:id/messages', requests: 1 })
    await stage.run({ title: 'Raid', slots: timeText(stage.now() + DAY + HOUR) })
    await eventually(async () => expect(await stage.db.selectFrom('events').selectAll().execute()).toHaveLength(1))
    await stage.stopAll()
    slow.end()
    await stage.start()
    await eventually(() => expect(stage.shown()).toHaveLength(1), 12_000)
    await stage.idle()
    expect(stage.shown()).toHaveLength(1)
  })
})

describe('the message of an event in a channel that was closed to the bot', () => {
  it('is updated once the channel is open, although an earlier event is in another closed one', async () => {
    const channelIds = [CHANNELS.demoAnnouncements, GENERAL]
    const deny = [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: P.ViewChannel.toString() }]
    const raid = { title: 'Raid', description: '', starts: [stage.now() + DAY], limit: null, location: null }
    for (const channelId of channelIds) {
      const interactionId = channelId
      await stage.core.events.create({ guildId: DEMO, channelId, creatorId: ada, interactionId }, raid)
      await eventually(() => expect(stage.botMessagesIn(channelId)).toHaveLength(1))
      stage.local.changeChannel(channelId, { overwrites: deny })
    }
    await stage.caughtUp(DEMO)
    for (const [at, eventId] of channelIds.entries()) {
      await stage.core.events.cancel({ guildId: DEMO, eventId })
      await eventually(async () => {
        const jobs = await stage.db.selectFrom('jobs').select('state').where('kind', '=', EVENT_MESSAGE).execute()
        expect(jobs.filter(({ state }) => state === 'blocked')).toHaveLength(at + 1)
      }, 12_000)
    }
    expect(stage.shown()[0]?.buttons).toEqual(['Slot 1', 'Edit', 'Cancel event'])
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await eventually(() => expect(stage.shown()).toMatchObject([{ buttons: [] }]))
  })
})
