import { EVENT_PING } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
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

const MINUTE = HOUR / 60

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage()
  await stage.startBot()
})

afterEach(() => stage.close())

/** The messages that ping the members of a slot. */
const pings = () => stage.botMessagesIn(GENERAL).filter(({ content }) => content.includes(' starts <t:'))

/** Signs members up for the first slot of an event. */
async function signUp(event: string, ...users: string[]): Promise<void> {
  for (const user of users) {
    await stage.press(event, 'Slot 1', user)
    await eventually(() => expect(stage.replies(user)).not.toEqual([]))
  }
}

const blockedPings = () =>
  stage.db.selectFrom('jobs').select('key').where('kind', '=', EVENT_PING).where('state', '=', 'blocked').execute()

/** Waits until all due jobs are done. */
async function pass(ms: number): Promise<void> {
  await stage.idle()
  await stage.kit.moveTime(ms)
  await stage.idle()
}

describe('the ping a quarter of an hour before a slot', () => {
  it('mentions exactly the members with a place, once', async () => {
    const start = stage.now() + 2 * HOUR
    const event = await stage.create({ title: 'Raid *now*', slots: timeText(start), limit: '1' })
    await signUp(event, cleo, ben)
    await pass(HOUR + 43 * MINUTE)
    expect(pings()).toEqual([])
    await pass(2 * MINUTE)
    const seconds = Math.floor(start / MINUTE) * 60
    expect(pings()).toMatchObject([
      { content: `**Raid \\*now\\*** starts <t:${seconds}:R>: <@${cleo}>`, mentionIds: [cleo], mentionEveryone: false },
    ])
    await pass(10 * MINUTE)
    expect(pings()).toHaveLength(1)
  })

  it('is sent late by a bot that was offline, but not after the slot has started', async () => {
    const [late, over] = [stage.now() + HOUR, stage.now() + 30 * MINUTE]
    await signUp(await stage.create({ title: 'Late', slots: timeText(late) }), cleo)
    await signUp(await stage.create({ title: 'Over', slots: timeText(over) }), ben)
    await stage.idle()
    await stage.stopAll()
    await stage.kit.moveTime(50 * MINUTE)
    await stage.start()
    await eventually(
      () => expect(pings().map(({ content }) => content)).toEqual([expect.stringMatching(/^\*\*Late/)]),
      12_000,
    )
    await stage.idle()
    expect(pings()).toHaveLength(1)
  })

  it('is sent for the new time of a moved slot', async () => {
    const start = stage.now() + HOUR
    const event = await stage.create({ slots: timeText(start) })
    await signUp(event, cleo)
    const opened = await stage.press(event, 'Edit', ada)
    const held = await stage.form(opened)
    await stage.as(ada).submit(opened, { ...held, slots: timeText(start + DAY) })
    await stage.replied(ada, '**Raid** was changed.')
    await pass(HOUR)
    expect(pings()).toEqual([])
    await pass(DAY - 10 * MINUTE)
    expect(pings()).toMatchObject([{ mentionIds: [cleo] }])
  })

  it.each(['cancelled', 'empty'])('is not sent when the event is %s', async (state) => {
    const event = await stage.create({ slots: timeText(stage.now() + HOUR) })
    if (state === 'cancelled') {
      await signUp(event, cleo)
      await stage.cancel(event)
      await stage.shows(event, { buttons: [] })
    }
    await pass(50 * MINUTE)
    expect(pings()).toEqual([])
  })

  it('is sent once the permission is restored after Discord refused it', async () => {
    const event = await stage.create({ slots: timeText(stage.now() + HOUR) })
    await signUp(event, cleo)
    await stage.idle()
    stage.local.changeChannel(GENERAL, { overwrites: botDenied() })
    await pass(50 * MINUTE)
    expect(pings()).toEqual([])
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await eventually(() => expect(pings()).toHaveLength(1), 12_000)
  })

  it('is sent once its channel is open, although an earlier ping is still refused in another channel', async () => {
    const channels = [CHANNELS.demoAnnouncements, GENERAL]
    for (const [at, channelId] of channels.entries()) {
      const starts = [stage.now() + HOUR + at * 10 * MINUTE]
      const raid = { title: 'Raid', description: '', starts, limit: null, location: null }
      await stage.core.events.create({ guildId: DEMO, channelId, creatorId: ada, interactionId: channelId }, raid)
      const press = { guildId: DEMO, eventId: channelId, slotId: 1, userId: cleo }
      await stage.core.events.press({ ...press, interactionId: `${channelId}1` })
      stage.local.changeChannel(channelId, { overwrites: botDenied() })
    }
    await stage.caughtUp(DEMO)
    await pass(50 * MINUTE)
    await pass(8 * MINUTE)
    expect(await blockedPings()).toHaveLength(2)
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await eventually(() => expect(pings()).toHaveLength(1), 12_000)
  })
})

/** Channel overwrites that deny Send Messages to the bot. */
function botDenied() {
  return [{ id: stage.local.credentials.clientId, type: 1 as const, allow: '0', deny: P.SendMessages.toString() }]
}
