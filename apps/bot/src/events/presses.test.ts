import type { ResponseLike } from '@discordjs/rest'
import { EVENT_MESSAGE } from '@guildhall/core'
import { MessageFlags } from 'discord-api-types/v10'
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

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage()
  await stage.startBot()
})

afterEach(() => stage.close())

/** Discord's refusal of further edits, which the local Discord never sends. */
function tooManyEdits(): ResponseLike {
  const body = { code: 30_046, message: 'Maximum number of edits to messages older than 1 hour reached.' }
  const refused = Response.json(body, { status: 400 })
  const { headers, ok, status, statusText } = refused
  const read = {
    text: () => refused.text(),
    json: () => refused.json(),
    arrayBuffer: () => refused.arrayBuffer(),
  }
  return { headers, ok, status, statusText, body: null, bodyUsed: false, ...read }
}

const mention = (user: string): string => `<@${user}>`

describe('the buttons of an event', () => {
  it('sign a member up and off, and then move a waiting member up', async () => {
    const event = await stage.create({ limit: '1' })
    await stage.press(event, 'Slot 1', cleo)
    await stage.replied(cleo, /^You have a place in Slot 1 \(<t:\d+:F>\)\.$/)
    await stage.shows(event, { slots: { 'Slot 1 · 1/1': mention(cleo) } })
    await stage.press(event, 'Slot 1', ben)
    await stage.replied(ben, /is full\. You are number 1 on its waiting list\.$/)
    await stage.shows(event, { slots: { 'Slot 1 · 1/1': `${mention(cleo)}\nWaiting: 1` } })
    await stage.press(event, 'Slot 1', cleo)
    await stage.replied(cleo, /^You are no longer signed up for Slot 1/)
    await stage.shows(event, { slots: { 'Slot 1 · 1/1': mention(ben) } })
    const replies = [...stage.replies(cleo), ...stage.replies(ben)]
    expect(replies.every(({ flags }) => (flags & MessageFlags.Ephemeral) !== 0)).toBe(true)
  })

  it('give the last place to one of 50 simultaneous members and report the waiting position to the others', async () => {
    const event = await stage.create({ limit: '1' })
    const added = await stage.add(50)
    await Promise.all(added.map((user) => stage.press(event, 'Slot 1', user)))
    const isOpen = ({ state }: { state: string }): boolean => state === 'waiting' || state === 'deferred'
    await eventually(() => expect(stage.local.state.world.interactions.some(isOpen)).toBe(false), 30_000)
    const inOrder = await eventually(async () => {
      const rows = await stage.db.selectFrom('event_sign_ups').select('user_id').orderBy('position').execute()
      expect(rows.map((row) => row.user_id).toSorted()).toEqual(added.toSorted())
      return rows.map((row) => row.user_id)
    })
    await stage.shows(event, { slots: { 'Slot 1 · 1/1': `${mention(inOrder[0] ?? '')}\nWaiting: 49` } })
    // On a busy machine Discord may show a press as failed after 3 s; the press still counts.
    const failed = stage.local.state.world.interactions.filter(({ state }) => state === 'failed').length
    const replied = await eventually(() => {
      const users = added.filter((user) => stage.replies(user).length > 0)
      expect(users.length).toBeGreaterThanOrEqual(50 - failed)
      return users
    })
    for (const user of replied) {
      const at = inOrder.indexOf(user)
      const sentence = at === 0 ? 'You have a place in Slot 1' : `You are number ${at} on its waiting list.`
      expect(stage.replies(user).map(({ content }) => content)).toEqual([expect.stringContaining(sentence)])
    }
  })

  it('work after a restart of the bot', async () => {
    const event = await stage.create()
    await stage.press(event, 'Slot 1', cleo)
    await stage.shows(event, { slots: { 'Slot 1 · 1/40': mention(cleo) } })
    await stage.stopAll()
    await stage.start()
    await stage.press(event, 'Slot 1', ben)
    await stage.shows(event, { slots: { 'Slot 1 · 2/40': `${mention(cleo)} ${mention(ben)}` } })
  })

  it('show the newest state when the response to an earlier press arrives last', async () => {
    const event = await stage.create()
    await stage.idle()
    const slow = stage.local.delay(2_200, { route: 'POST /interactions/:id/:token/callback', requests: 1 })
    await stage.press(event, 'Slot 1', cleo)
    await eventually(() => expect(slow.affected()).toBe(1))
    await stage.press(event, 'Slot 1', ben)
    await stage.replied(ben, /^You have a place/)
    await stage.replied(cleo, /^You have a place/)
    await stage.shows(event, { slots: { 'Slot 1 · 2/40': `${mention(cleo)} ${mention(ben)}` } })
  })

  it('show the newest state when a response to a press is lost', async () => {
    const event = await stage.create()
    await stage.idle()
    const lost = stage.local.fail(404, { route: 'POST /interactions/:id/:token/callback', requests: 1 })
    await stage.press(event, 'Slot 1', cleo)
    await stage.shows(event, { slots: { 'Slot 1 · 1/40': mention(cleo) } })
    lost.end()
  })
})

describe('an event', () => {
  it('is edited by its creator in a form with its current values', async () => {
    const start = stage.now() + DAY
    const event = await stage.create({ description: 'Old.', limit: '2', slots: timeText(start) })
    await stage.press(event, 'Slot 1', cleo)
    const opened = await stage.press(event, 'Edit', ada)
    const held = await stage.form(opened)
    expect(held).toEqual({ title: 'Raid', slots: timeText(start), description: 'Old.', limit: '2', location: '' })
    const slots = `${held['slots']}; ${timeText(start + DAY)}`
    await stage.as(ada).submit(opened, { ...held, title: 'Raid II', slots, description: '', limit: '1' })
    await stage.replied(ada, '**Raid II** was changed.')
    await stage.shows(event, {
      title: 'Raid II',
      slots: { 'Slot 1 · 1/1': mention(cleo), 'Slot 2 · 0/1': '–' },
      description: `By ${mention(ada)}`,
    })
  })

  it('keeps its times when the zone of the server changes while its form is open', async () => {
    const start = Math.floor((stage.now() + DAY) / 60_000) * 60_000
    const event = await stage.create({ slots: timeText(start) })
    const opened = await stage.press(event, 'Edit', ada)
    const held = await stage.form(opened)
    await stage.save(DEMO, { time_zone: 'America/New_York' })
    await stage.as(ada).submit(opened, { ...held, title: 'Raid II' })
    await stage.replied(ada, /was changed\. Times are read in UTC\.$/)
    expect(await stage.db.selectFrom('event_slots').select('starts_at').execute()).toEqual([{ starts_at: start }])
  })

  it('is edited ten minutes later when Discord allows no more edits of an old message', async () => {
    const event = await stage.create()
    await stage.idle()
    const { options } = stage.kit.discord.rest
    const { makeRequest } = options
    options.makeRequest = async (url, init) => (init.method === 'PATCH' ? tooManyEdits() : makeRequest(url, init))
    const opened = await stage.press(event, 'Edit', ada)
    await stage.as(ada).submit(opened, { ...(await stage.form(opened)), title: 'Later' })
    await stage.replied(ada, '**Later** was changed.')
    await eventually(async () => {
      const job = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', EVENT_MESSAGE).executeTakeFirst()
      expect(job).toMatchObject({ state: 'open', lease_token: null })
      expect(job?.not_before).toBeGreaterThan(stage.now())
    })
    options.makeRequest = makeRequest
    await stage.kit.moveTime(11 * 60_000)
    await stage.shows(event, { title: 'Later' })
  })

  it('keeps its state after an invalid edit and accepts an edit from another open form', async () => {
    const event = await stage.create()
    const [first, second] = [await stage.press(event, 'Edit', ada), await stage.press(event, 'Edit', ada)]
    const held = await stage.form(first)
    await stage.form(second)
    await stage.as(ada).submit(first, { ...held, slots: 'never' })
    await stage.replied(ada, /^"never": I can't read that date and time/)
    await stage.as(ada).submit(second, { ...held, title: 'Changed' })
    await stage.shows(event, { title: 'Changed' })
  })

  it('cannot be edited or canceled by a member who may not create events', async () => {
    const event = await stage.create()
    for (const label of ['Edit', 'Cancel event']) {
      await stage.press(event, label, cleo)
    }
    await eventually(() => {
      const replies = stage.replies(cleo).map(({ content }) => content)
      expect(replies).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^Only its creator or a member/)))
    })
  })

  it('is canceled after a confirmation, and its message loses the buttons', async () => {
    const event = await stage.create()
    await stage.press(event, 'Cancel event', ada)
    const question = await stage.replied(ada, 'Cancel **Raid**?')
    await stage.press(question.id, 'Cancel the event', ada)
    await stage.shows(event, { buttons: [], footer: 'This event was canceled.' })
    await stage.replied(ada, '**Raid** was canceled.')
  })

  it('is canceled when its message is deleted', async () => {
    const event = await stage.create()
    await stage.as(ada).delete({ channelId: GENERAL, messageId: event })
    await eventually(async () => {
      expect(await stage.db.selectFrom('events').select('is_cancelled').execute()).toEqual([{ is_cancelled: 1 }])
    })
  })

  it('is canceled when its message was deleted while the bot was offline', async () => {
    const event = await stage.create()
    await stage.idle()
    await stage.kit.moveTime(10 * 60_000)
    await stage.idle()
    await stage.stopAll()
    await stage.as(ada).delete({ channelId: GENERAL, messageId: event })
    await stage.db.deleteFrom('gateway_sessions').execute()
    await stage.start()
    await eventually(async () => {
      expect(await stage.db.selectFrom('events').select('is_cancelled').execute()).toEqual([{ is_cancelled: 1 }])
    }, 12_000)
  })

  it('closes a slot an hour after its start and ends after the last slot', async () => {
    const start = stage.now() + HOUR
    const event = await stage.create({ slots: `${timeText(start)};${timeText(start + 3 * HOUR)}` })
    await stage.idle()
    await stage.kit.moveTime(2 * HOUR)
    await stage.shows(event, { buttons: ['Slot 2', 'Edit', 'Cancel event'] })
    await stage.idle()
    await stage.kit.moveTime(3 * HOUR)
    await stage.shows(event, { buttons: [], footer: 'This event is over.' })
    await stage.idle()
    const open = stage.db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', 'like', 'event-%')
      .where('state', '<>', 'done')
    expect(await open.execute()).toEqual([])
  })

  describe('whose message was not updated before the bot left the server', () => {
    const VIEW_AND_SEND = 68_608n

    async function away(meanwhile: () => Promise<void>): Promise<void> {
      stage.local.removeBot(DEMO)
      await eventually(async () => {
        const jobs = stage.db.selectFrom('jobs').select('kind').where('kind', 'like', 'event-%')
        expect(await jobs.execute()).toEqual([])
      })
      await meanwhile()
      stage.local.addBot(DEMO, VIEW_AND_SEND)
    }

    it('is shown as canceled after the bot is invited again', async () => {
      const event = await stage.create()
      await stage.idle()
      const { options } = stage.kit.discord.rest
      const { makeRequest } = options
      options.makeRequest = async (url, init) => (init.method === 'PATCH' ? tooManyEdits() : makeRequest(url, init))
      await stage.cancel(event)
      await away(async () => void (options.makeRequest = makeRequest))
      await stage.shows(event, { buttons: [], footer: 'This event was canceled.' })
    })

    it('is shown as over after the bot is invited again', async () => {
      const event = await stage.create({ slots: timeText(stage.now() + HOUR) })
      await stage.idle()
      await away(() => stage.kit.moveTime(3 * HOUR))
      await stage.shows(event, { buttons: [], footer: 'This event is over.' })
    })
  })
})
