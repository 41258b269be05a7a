import { ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  ada,
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
  it('gives or removes the role on each press and reports it to the member alone', async () => {
    await stage.configure(messageId, [raider])
    await stage.press(messageId, 'Raider')
    expect(await stage.reply(1)).toMatchObject({ content: 'You now have **Raider**.', onlyFor: cleo })
    expect(stage.rolesOf()).toEqual([RAIDER])
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(2)).content).toBe('**Raider** was removed.')
    expect(stage.rolesOf()).toEqual([])
  })

  it('handles two simultaneous presses one after the other', async () => {
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

  it('only gives the role when it is add-only', async () => {
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

  it('leaves the member one role of its level when the member presses two buttons at once', async () => {
    await stage.configure(messageId, [raider, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.press(messageId, 'Guest')
    await stage.reply(2)
    expect(stage.rolesOf()).toEqual([GUEST])
  })

  it('reports both changes when Discord accepts one and refuses the other', async () => {
    await stage.configure(messageId, [raider, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    stage.local.fail(403, { route: 'DELETE /guilds/:id/members/:id/roles/:id', requests: 1 })
    await stage.press(messageId, 'Guest')
    expect((await stage.reply(2)).content).toBe(
      "You now have **Guest**. **Raider** was not removed: The bot can't change this role right now. Tell an administrator of this server.",
    )
    expect(stage.rolesOf().toSorted()).toEqual([RAIDER, GUEST].toSorted())
  })

  it('shows markup in names as plain text and pings no member', async () => {
    stage.local.changeRole(DEMO, RAIDER, { name: '**@everyone** `x`' })
    await stage.caughtUp(DEMO)
    const menu = `<@${USERS.ben}> _menu_`
    await stage.configure(messageId, [raider, { label: menu, children: [guest] }])
    await stage.press(messageId, 'Raider')
    const given = await stage.reply(1)
    expect(given.content).toBe('You now have **\\*\\*\\@everyone\\*\\* \\`x\\`**.')
    await stage.press(messageId, menu)
    const opened = await stage.reply(2)
    expect(opened.content).toBe(`**\\<\\@${USERS.ben}\\> \\_menu\\_**`)
    for (const reply of [given, opened]) expect(reply).toMatchObject({ mentionIds: [], mentionEveryone: false })
  })

  it('keeps an add-only role of its level', async () => {
    await stage.configure(messageId, [{ ...raider, add_only: true }, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Guest')
    await stage.reply(2)
    expect(stage.rolesOf().toSorted()).toEqual([RAIDER, GUEST].toSorted())
  })
})

describe('a press on an outdated button', () => {
  it('reports that the role was deleted, and the page names the button', async () => {
    await stage.configure(messageId, [raider, guest])
    stage.local.deleteRole(DEMO, RAIDER)
    await stage.caughtUp(DEMO)
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('This role was deleted. Tell an administrator of this server.')
    expect(await stage.listed()).toMatchObject([
      { warnings: [{ message: 'Button 1: This role was deleted. Choose another one.' }] },
    ])
  })

  it('reports that the role is above the bot, and the page names the button', async () => {
    await stage.configure(messageId, [raider])
    stage.local.changeRole(DEMO, ROLES.demoBot, { position: 1 })
    await stage.caughtUp(DEMO)
    const [config] = await stage.listed()
    expect(config?.warnings).toMatchObject([{ message: expect.stringMatching(/^Button 1: Move the bot's role/) }])
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe(
      "The bot can't change the role **Raider** right now. Tell an administrator of this server.",
    )
    expect(stage.rolesOf()).toEqual([])
  })

  it('reports in an open reply that the message was deleted, and the page reports it too', async () => {
    await stage.configure(messageId, [below(['One'], [raider])])
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    await stage.as(ada).delete({ channelId: GENERAL, messageId })
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'blocked' }]))
    await stage.press(reply.id, 'Raider')
    await eventually(() =>
      expect(stage.message(reply.id)?.content).toBe(
        'The message with these buttons was deleted, so they are no longer in use.',
      ),
    )
    expect(stage.rolesOf()).toEqual([])
  })

  it('reports in an open reply that the configuration was deleted', async () => {
    const config = await stage.configure(messageId, [below(['One'], [raider])])
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    await stage.remove(config)
    await stage.press(reply.id, 'Raider')
    await eventually(() => expect(stage.message(reply.id)?.content).toBe('This button is no longer in use.'))
    expect(labelsOf(stage.message(reply.id))).toEqual([])
    expect(stage.rolesOf()).toEqual([])
  })

  it('reports a leftover button as unused and removes it', async () => {
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

  it('still gives the role when the button was moved', async () => {
    const config = await stage.configure(messageId, [raider, guest])
    const [first, second] = config.buttons
    const { custom_id: customId = '' } = stage.buttonsOf(stage.message(messageId))[0] ?? {}
    await stage.change(config, [{ ...second }, { ...first }])
    await stage.as(cleo).press({ channelId: GENERAL, messageId }, customId)
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
  })
})
