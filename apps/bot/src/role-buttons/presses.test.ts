import { ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  below,
  cleo,
  DEMO,
  GENERAL,
  guest,
  GUEST,
  raider,
  RAIDER,
  setButtonsStage,
  type ButtonsStage,
} from './testing/buttons-stage.ts'

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

const labelsOf = (message: Parameters<ButtonsStage['buttonsOf']>[0]): string[] =>
  stage.buttonsOf(message).map(({ label }) => label)

describe('a button with a role', () => {
  it('gives the role, takes it when pressed again, and says so to the member alone', async () => {
    await stage.configure(messageId, [raider])
    await stage.press(messageId, 'Raider')
    expect(await stage.reply(1)).toMatchObject({ content: 'You now have **Raider**.', onlyFor: cleo })
    expect(stage.rolesOf()).toEqual([RAIDER])
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(2)).content).toBe('**Raider** was removed.')
    expect(stage.rolesOf()).toEqual([])
  })

  it('handles two presses at once one after the other', async () => {
    await stage.configure(messageId, [raider])
    await Promise.all([stage.press(messageId, 'Raider'), stage.press(messageId, 'Raider')])
    await stage.reply(2)
    const replies = stage.messagesIn(GENERAL).filter(({ onlyFor }) => onlyFor === cleo)
    expect(replies.map(({ content }) => content).toSorted()).toEqual([
      '**Raider** was removed.',
      'You now have **Raider**.',
    ])
    expect(stage.rolesOf()).toEqual([])
  })

  it('only gives it when it is add-only', async () => {
    await stage.configure(messageId, [{ ...raider, add_only: true }])
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(2)).content).toBe('You already have **Raider**.')
    expect(stage.rolesOf()).toEqual([RAIDER])
  })

  it('replaces the other role of its level when only one can be picked', async () => {
    await stage.configure(messageId, [raider, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Guest')
    expect((await stage.reply(2)).content).toBe('You now have **Guest**. **Raider** was removed.')
    expect(stage.rolesOf()).toEqual([GUEST])
  })

  it('keeps the other role of its level when that is add-only', async () => {
    await stage.configure(messageId, [{ ...raider, add_only: true }, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Guest')
    await stage.reply(2)
    expect(stage.rolesOf().toSorted()).toEqual([RAIDER, GUEST].toSorted())
  })

  it('is answered for each of 50 members who press at once', { timeout: 30_000 }, async () => {
    await stage.configure(messageId, [raider])
    const { custom_id: customId = '' } = stage.buttonsOf(stage.message(messageId))[0] ?? {}
    const members = Array.from({ length: 50 }, (_, at) => String(3_000_000_000_000_000_000n + BigInt(at)))
    const { world } = stage.local.state
    const demo = world.guilds.find(({ id }) => id === DEMO)
    const likeCleo = demo?.members.find(({ userId }) => userId === cleo)
    const user = world.users.find(({ id }) => id === cleo)
    if (!demo || !likeCleo || !user) throw new Error('cleo is not there')
    for (const id of members) {
      world.users.push({ ...user, id, username: `member${id}` })
      demo.members.push({ ...likeCleo, userId: id, roleIds: [] })
    }
    await Promise.all(members.map((id) => stage.as(id).press({ channelId: GENERAL, messageId }, customId)))
    await eventually(() => {
      const pressed = stage.local.state.world.guilds
        .find(({ id }) => id === DEMO)
        ?.members.filter(({ userId, roleIds }) => members.includes(userId) && roleIds.includes(RAIDER))
      expect(pressed).toHaveLength(50)
    }, 25_000)
    await eventually(() => {
      const replies = stage.messagesIn(GENERAL).filter(({ onlyFor }) => onlyFor !== null && members.includes(onlyFor))
      expect(replies.filter(({ content }) => content === 'You now have **Raider**.')).toHaveLength(50)
    })
  })

  it('is answered after a pause that Discord asks for', { timeout: 15_000 }, async () => {
    await stage.configure(messageId, [raider])
    const route = 'PUT /guilds/:id/members/:id/roles/:id'
    stage.local.limit({ scope: 'user', retryAfter: 3 }, { route, requests: 1 })
    await stage.press(messageId, 'Raider')
    await eventually(async () => expect((await stage.as(cleo).read(GENERAL)).at(-1)?.thinking).toBe(true))
    await eventually(() => expect(stage.rolesOf()).toEqual([RAIDER]), 8_000)
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
  })
})

describe('a button with sub-buttons', () => {
  const tree = [below(['One', 'Two', 'Three'], [raider, guest])]

  it('opens them in a reply that each further press edits, with a mark at held roles and a way back', async () => {
    await stage.configure(messageId, tree)
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    expect(labelsOf(reply)).toEqual(['Two'])
    const now = () => stage.message(reply.id)
    const shows = (labels: readonly string[]) => eventually(() => expect(labelsOf(now())).toEqual(labels))
    await stage.press(reply.id, 'Two')
    await shows(['Three', 'Back'])
    await stage.press(reply.id, 'Three')
    await shows(['Raider', 'Guest', 'Back'])
    await stage.press(reply.id, 'Raider')
    await shows(['✓ Raider', 'Guest', 'Back'])
    expect(now()?.content).toBe('You now have **Raider**.')
    await stage.press(reply.id, 'Back')
    await shows(['Three', 'Back'])
    await stage.press(reply.id, 'Back')
    await shows(['Two'])
    await stage.reply(1)
    expect(stage.rolesOf()).toEqual([RAIDER])
  })

  it('goes on after a restart between two presses', { timeout: 20_000 }, async () => {
    await stage.configure(messageId, tree)
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    await stage.stopAll()
    await stage.start()
    await stage.press(reply.id, 'Two')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Three', 'Back']))
  })

  it('has a way back with 24 sub-buttons and none with 25', async () => {
    const leaves = (count: number) => Array.from({ length: count }, (_, at) => ({ ...raider, label: `R${at}` }))
    await stage.configure(messageId, [
      { label: 'Top', children: [below(['Few'], leaves(24)), below(['Many'], leaves(25))] },
    ])
    await stage.press(messageId, 'Top')
    const reply = await stage.reply(1)
    await stage.press(reply.id, 'Few')
    await eventually(() => expect(labelsOf(stage.message(reply.id)).slice(-2)).toEqual(['R23', 'Back']))
    await stage.press(reply.id, 'Back')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Few', 'Many']))
    await stage.press(reply.id, 'Many')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toHaveLength(25))
    expect(labelsOf(stage.message(reply.id))).not.toContain('Back')
  })
})

describe('a press on what is gone', () => {
  it('answers that the role was deleted, and the page names the button', async () => {
    await stage.configure(messageId, [raider, guest])
    stage.local.deleteRole(DEMO, RAIDER)
    await stage.caughtUp(DEMO)
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('This role was deleted. Tell an administrator of this server.')
    expect(await stage.listed()).toMatchObject([
      { warnings: [{ message: 'Button 1: This role was deleted. Choose another one.' }] },
    ])
  })

  it('answers that the bot lost its rank, which the page names before', async () => {
    await stage.configure(messageId, [raider])
    stage.local.changeRole(DEMO, ROLES.demoBot, { position: 1 })
    await stage.caughtUp(DEMO)
    const [config] = await stage.listed()
    expect(config?.warnings).toMatchObject([{ message: expect.stringMatching(/^Button 1: Move the bot's role/) }])
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe(
      'The bot may not change the role **Raider** at the moment. Tell an administrator of this server.',
    )
    expect(stage.rolesOf()).toEqual([])
  })

  it('answers in an open reply that the configuration was deleted', async () => {
    const config = await stage.configure(messageId, [below(['One'], [raider])])
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    await stage.remove(config)
    await stage.press(reply.id, 'Raider')
    await eventually(() => expect(stage.message(reply.id)?.content).toBe('This button is no longer in use.'))
    expect(labelsOf(stage.message(reply.id))).toEqual([])
    expect(stage.rolesOf()).toEqual([])
  })

  it('answers at a leftover button, and the button disappears', async () => {
    const config = await stage.configure(messageId, [raider])
    const components = stage.message(messageId)?.components ?? []
    await stage.remove(config)
    await stage.settled()
    const message = stage.message(messageId)
    if (message) message.components = components
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('This button is no longer in use.')
    await eventually(() => expect(labelsOf(stage.message(messageId))).toEqual([]))
  })

  it('keeps working after its message was moved in the order of buttons', async () => {
    const config = await stage.configure(messageId, [raider, guest])
    const [first, second] = config.buttons
    const { custom_id: customId = '' } = stage.buttonsOf(stage.message(messageId))[0] ?? {}
    await stage.change(config, [{ ...second }, { ...first }])
    await stage.as(cleo).press({ channelId: GENERAL, messageId }, customId)
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
  })
})
