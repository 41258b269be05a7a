import { EVENT_MESSAGE } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { ada, DAY, DEMO, GENERAL, setEventsStage, type EventsStage } from './testing/events-stage.ts'

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage()
  await stage.startBot()
})

afterEach(() => stage.close())

const deny = (permission: bigint): void =>
  stage.local.changeChannel(GENERAL, {
    overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: permission.toString() }],
  })

const messageJob = () =>
  stage.db.selectFrom('jobs').selectAll().where('kind', '=', EVENT_MESSAGE).executeTakeFirstOrThrow()

/** Posts an event in a channel or thread. @returns its id. */
async function post(channelId: string): Promise<string> {
  const raid = { title: 'Raid', description: '', starts: [stage.now() + DAY], limit: null, location: null }
  const event = { guildId: DEMO, channelId, creatorId: ada, interactionId: channelId }
  const { eventId } = (await stage.core.events.create(event, raid)).event
  return eventId
}

describe('the message of an event', () => {
  it.each([
    ['Embed Links', P.EmbedLinks],
    ['Send Messages', P.SendMessages],
    ['Read Message History', P.ReadMessageHistory],
  ])('waits for %s before it changes', async (name, permission) => {
    const eventId = await post(GENERAL)
    deny(permission)
    await stage.caughtUp(DEMO)
    await stage.core.events.cancel({ guildId: DEMO, eventId })
    await eventually(async () =>
      expect(await messageJob()).toMatchObject({
        state: 'blocked',
        blocked_on: 'permissions',
        reason: expect.stringContaining(`The bot needs ${name} in #general.`),
      }),
    )
    expect(stage.shown()).toMatchObject([
      { footer: expect.stringContaining('Press a slot'), buttons: ['Slot 1', 'Edit', 'Cancel event'] },
    ])
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await eventually(() => expect(stage.shown()).toMatchObject([{ footer: 'This event was canceled.', buttons: [] }]))
  })

  it('changes once its archived thread is open again, and is no problem until then', async () => {
    const thread = stage.local.createThread(GENERAL, ada, 'Raids')
    const eventId = await post(thread.id)
    const buttons = (): number => stage.botMessagesIn(thread.id)[0]?.components.length ?? -1
    expect(buttons()).toBe(2)
    stage.local.changeThread(thread.id, { archived: true })
    await stage.core.events.cancel({ guildId: DEMO, eventId })
    await eventually(async () => {
      const { state, lease_token, run_at } = await messageJob()
      expect({ state, lease_token, isLater: run_at > stage.now() + DAY / 2 }).toEqual({
        state: 'open',
        lease_token: null,
        isLater: true,
      })
    })
    expect(buttons()).toBe(2)
    stage.local.changeThread(thread.id, { archived: false })
    await stage.db.updateTable('jobs').set({ run_at: stage.now() }).where('kind', '=', EVENT_MESSAGE).execute()
    await eventually(() => expect(buttons()).toBe(0), 12_000)
  })
})
