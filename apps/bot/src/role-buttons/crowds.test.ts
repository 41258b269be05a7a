import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  cleo,
  GENERAL,
  guest,
  GUEST,
  raider,
  RAIDER,
  setButtonsStage,
  type ButtonsStage,
} from './testing/buttons-stage.ts'

const TAKE = 'DELETE /guilds/:id/members/:id/roles/:id'
const GIVE = 'PUT /guilds/:id/members/:id/roles/:id'
/** Time limit in ms; Discord allows 30 role changes in five seconds. */
const ALL_DONE_MS = 40_000

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

/** The states of the message's presses in Discord. Discord fails a press without a response within three seconds. */
function presses(): string[] {
  const all = stage.local.state.world.interactions.filter(({ sourceMessageId }) => sourceMessageId === messageId)
  return all.map(({ state }) => state)
}

const repliesTo = (members: readonly string[]) =>
  stage.messagesIn(GENERAL).filter(({ onlyFor }) => onlyFor !== null && members.includes(onlyFor))

describe('50 members who press at once', { timeout: 60_000 }, () => {
  it.each([
    ['and nothing else limits the bot', undefined],
    ['while Discord limits changes of roles', { scope: 'user', retryAfter: 5 }],
    ['while Discord limits changes of roles by all bots', { scope: 'shared', retryAfter: 5 }],
    ['while Discord limits everything that the bot does', { scope: 'global', retryAfter: 5 }],
  ] as const)("receive an answer within Discord's time limit, %s", async (_, limit) => {
    await stage.configure(messageId, [raider])
    const { custom_id: customId = '' } = stage.buttonsOf(stage.message(messageId))[0] ?? {}
    const members = stage.crowd(50)
    const fault = limit && stage.local.limit(limit, { route: GIVE, requests: 1 })
    await Promise.all(members.map((id) => stage.as(id).press({ channelId: GENERAL, messageId }, customId)))
    await eventually(() => expect(presses()).not.toContain('waiting'))
    expect(presses()).toHaveLength(50)
    expect(presses()).not.toContain('failed')
    await eventually(() => {
      const contents = repliesTo(members).map(({ content }) => content)
      expect(contents).toEqual(members.map(() => 'You now have **Raider**.'))
    }, ALL_DONE_MS)
    for (const member of members) expect(stage.rolesOf(member)).toEqual([RAIDER])
    expect(fault?.affected()).toBe(limit && 1)
  })
})

describe('a member who presses while Discord limits changes of roles', () => {
  it('sees a loading reply and then the result', async () => {
    await stage.configure(messageId, [raider])
    stage.local.limit({ scope: 'user', retryAfter: 3 }, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    await eventually(async () => expect((await stage.as(cleo).read(GENERAL)).at(-1)?.thinking).toBe(true))
    await eventually(() => expect(stage.rolesOf()).toEqual([RAIDER]), 8_000)
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
  })

  it('receives the results of several presses in order', async () => {
    await stage.configure(messageId, [raider, guest])
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    // The later presses happen while the member still has the role.
    stage.local.delay(1_000, { route: TAKE, requests: 1 })
    stage.local.limit({ scope: 'user', retryAfter: 5 }, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    await stage.press(messageId, 'Guest')
    await stage.press(messageId, 'Raider')
    await eventually(() => expect(stage.rolesOf().toSorted()).toEqual([RAIDER, GUEST].toSorted()), 12_000)
    await eventually(() => {
      const contents = repliesTo([cleo]).map(({ content }) => content)
      expect(contents).toEqual([
        'You now have **Raider**.',
        '**Raider** was removed.',
        'You now have **Guest**.',
        'You now have **Raider**.',
      ])
    })
  })
})
