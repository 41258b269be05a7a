import { GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { administrator, guildMember } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  ada,
  DEMO,
  GENERAL,
  guest,
  raider,
  RAIDER,
  setButtonsStage,
  type ButtonsStage,
} from './testing/buttons-stage.ts'

const EDIT = 'PATCH /channels/:id/messages/:id'

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

const shown = (id = messageId): string[] => stage.buttonsOf(stage.message(id)).map(({ label }) => label)
const shows = (labels: readonly string[], id = messageId) => eventually(() => expect(shown(id)).toEqual(labels), 12_000)

describe('a configuration', () => {
  it('is drawn below the unchanged text of the message and removed when it is deleted', async () => {
    const config = await stage.configure(messageId, [raider, { ...guest, style: 'danger', emoji: '🎉' }])
    expect(config).toMatchObject({ status: 'applied', version: 1, last_error: null, warnings: [] })
    expect(config.buttons).toMatchObject([{ style: 'secondary' }, { style: 'danger', emoji: '🎉' }])
    await stage.remove(config)
    await shows([])
    expect(stage.message(messageId)?.content).toBe('Pick a role.')
    expect(await stage.listed()).toEqual([])
  })

  it('keeps a text that was edited at the same time', async () => {
    const config = await stage.configure(messageId, [raider])
    const message = { channel_id: GENERAL, content: 'Pick wisely.' }
    await Promise.all([
      stage.core.messages.edit(await stage.guild(), messageId, message, administrator(USERS.ada)),
      stage.change(config, [guest]),
    ])
    expect(stage.message(messageId)?.content).toBe('Pick wisely.')
    expect(shown()).toEqual(['Guest'])
  })

  it('keeps the ids of its buttons when they are moved, changed or sent without ids', async () => {
    const config = await stage.configure(messageId, [raider, guest])
    const [first, second] = config.buttons
    const moved = await stage.change(config, [{ ...second }, { ...first, label: 'Raiders' }])
    expect(moved).toMatchObject({ version: 2, buttons: [{ id: second?.id }, { id: first?.id, label: 'Raiders' }] })
    const plain = await stage.change(moved, [guest, { ...raider, label: 'Raiders' }])
    expect(plain).toMatchObject({ version: 2, buttons: moved.buttons })
  })

  it('draws an animated emoji that is stored without its animation flag', async () => {
    const config = await stage.configure(messageId, [{ ...raider, emoji: '<a:torch:1141162876317264281>' }])
    expect(config.buttons).toMatchObject([{ emoji: '<:torch:1141162876317264281>' }])
    const emoji = { id: '1141162876317264281', name: 'torch', animated: true }
    expect(stage.message(messageId)?.components).toMatchObject([{ components: [{ emoji }] }])
  })

  it('is saved once when two administrators save the same version', async () => {
    const config = await stage.configure(messageId, [raider])
    const save = (label: string) => stage.change(config, [{ ...raider, label }], { version: 1 })
    const results = await Promise.allSettled([save('A'), save('B')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'version.stale' })
    expect(await stage.listed()).toMatchObject([{ version: 2 }])
  })

  it('is refused for a message that already has one, which the refusal names', async () => {
    const config = await stage.configure(messageId, [raider])
    await expect(stage.configure(messageId, [guest])).rejects.toMatchObject({
      code: 'role_buttons.exists',
      details: { config_id: config.id },
    })
    expect(shown()).toEqual(['Raider'])
  })

  it.each([
    ['of a role above the bot', ROLES.demoModerator, /^Button 1: Move the bot's role Guildhall above Moderator/],
    ['of a managed role', ROLES.demoBot, /^Button 1: Guildhall is managed by an integration/],
  ])('%s is refused', async (_, roleId, message) => {
    const saved = stage.configure(messageId, [{ label: 'Boss', role_id: roleId }])
    await expect(saved).rejects.toMatchObject({ code: 'role.not_assignable', message: expect.stringMatching(message) })
    expect(await stage.listed()).toEqual([])
  })

  it('is refused when a role is not below the administrator', async () => {
    const { roleButtons, members } = stage.core
    await members.ask(DEMO, USERS.ben, () => Promise.resolve(guildMember({ roleIds: [RAIDER] })))
    const input = { guild_id: DEMO, channel_id: GENERAL, message_id: messageId, buttons: [raider] }
    await expect(
      roleButtons.create(await stage.guild(), input, { userId: USERS.ben, limits: null }, undefined),
    ).rejects.toMatchObject({
      code: 'role.not_assignable',
      message: "Button 1: Raider isn't below your highest role, so you can't assign it. Ask the server's owner.",
    })
  })

  it.each([
    ['a deleted emoji', { ...raider, emoji: '<:gone:123>' }, 'Validation failed at Button 1: This emoji was deleted.'],
    ['a deleted role', { ...raider, role_id: '123' }, 'Validation failed at Button 1: This role was deleted.'],
    [
      '@everyone',
      { ...raider, role_id: GUILDS.guildhallDemo },
      'Validation failed at Button 1: This role was deleted.',
    ],
    ['an unknown button', { ...raider, id: 'x' }, "Validation failed at Button 1: This button isn't part of"],
  ])('is refused with %s, naming the button', async (_, button, message) => {
    await expect(stage.configure(messageId, [button])).rejects.toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining(message),
    })
  })
})

it('reports every button whose role was deleted or is too high', async () => {
  const boss = { label: 'Boss', role_id: ROLES.demoModerator }
  const gone = { label: 'Gone', role_id: '123' }
  const saved = stage.configure(messageId, [boss, { label: 'More', children: [raider, gone, gone] }])
  await expect(saved).rejects.toMatchObject({
    code: 'request.invalid',
    message: 'Validation failed at Button 2 > Button 2: This role was deleted. Choose another one.',
    details: {
      fields: [
        { path: 'buttons.1.children.1.role_id' },
        { path: 'buttons.1.children.2.role_id' },
        { path: 'buttons.0.role_id', message: expect.stringMatching(/^Move the bot's role/) },
      ],
    },
  })
})

describe('a save that Discord refuses', () => {
  it('is not stored and reports the fix', async () => {
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '65536' }] })
    await stage.caughtUp(DEMO)
    await expect(stage.configure(messageId, [raider])).rejects.toMatchObject({
      code: 'discord.refused',
      message:
        'The bot needs Read Message History in #general. In Discord: Edit Channel › Permissions › the bot › Read Message History.',
    })
    expect(await stage.listed()).toEqual([])
  })

  it("leaves another author's message unchanged", async () => {
    await stage.as(ada).write(GENERAL, 'Mine.')
    const id = stage.messagesIn(GENERAL).at(-1)?.id ?? ''
    await expect(stage.configure(id, [raider])).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await stage.listed()).toEqual([])
  })

  it('keeps the earlier buttons under a new version', async () => {
    const config = await stage.configure(messageId, [raider])
    stage.local.fail(400, { route: EDIT, requests: 1 })
    await expect(stage.change(config, [guest])).rejects.toMatchObject({
      code: 'discord.refused',
      details: { version: 3 },
    })
    expect(await stage.listed()).toMatchObject([{ version: 3, buttons: [{ label: 'Raider' }] }])
    expect(shown()).toEqual(['Raider'])
  })
})

describe('the state of a configuration in Discord', () => {
  it('is updated once Discord is reachable again', async () => {
    stage.local.refuse({ http: '503', gateway: false })
    expect(await stage.configure(messageId, [raider])).toMatchObject({ status: 'queued', version: 1 })
    stage.local.comeBack()
    await shows(['Raider'])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied' }]))
  })

  it('is updated after the bot was offline', async () => {
    const config = await stage.configure(messageId, [raider])
    await stage.stopAll()
    const saved = stage.change(config, [guest])
    expect(await saved).toMatchObject({ status: 'queued' })
    await stage.start()
    await shows(['Guest'])
  })

  it('is reported as blocked when the message was deleted, and the configuration can be deleted', async () => {
    const config = await stage.configure(messageId, [raider])
    await stage.as(ada).delete({ channelId: GENERAL, messageId })
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { status: 'blocked', last_error: expect.stringContaining('The message was deleted.') },
      ]),
    )
    await stage.remove(config)
    expect(await stage.listed()).toEqual([])
    await stage.settled()
  })

  it('is reported as blocked when the message was deleted while the bot was offline', async () => {
    await stage.configure(messageId, [raider])
    await stage.stopAll()
    await stage.as(ada).delete({ channelId: GENERAL, messageId })
    await stage.start()
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { status: 'blocked', last_error: expect.stringContaining('The message was deleted.') },
      ]),
    )
  })

  it('loses its buttons when the bot returns after the configuration was deleted', async () => {
    const config = await stage.configure(messageId, [raider])
    stage.local.fail(500, { route: EDIT })
    await stage.remove(config)
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await stage.guild()).isBotMember).toBe(false))
    stage.local.endFaults()
    expect(shown()).toEqual(['Raider'])
    stage.local.addBot(DEMO, 0x10_000n + 0x400n + 0x800n + 0x1000_0000n)
    await shows([])
  })

  it('is reported as blocked when the channel was deleted', async () => {
    await stage.configure(messageId, [raider])
    stage.local.deleteChannel(GENERAL)
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { status: 'blocked', last_error: 'The channel was deleted. Delete this configuration.' },
      ]),
    )
  })

  it('moves to the new rules message when the rules are posted again', async () => {
    const body = { channel_id: GENERAL, rules: [{ content: 'Be kind.', position: 0 }] }
    await stage.core.rules.save(await stage.guild(), body, administrator(ada), undefined)
    const rules = () => stage.botMessagesIn(GENERAL).find(({ content }) => content === '1. Be kind.')
    const before = rules()?.id ?? ''
    await stage.configure(before, [raider])
    await stage.as(ada).delete({ channelId: GENERAL, messageId: before })
    await eventually(() => expect(rules()?.id).not.toBe(before))
    await eventually(() => expect(shown(rules()?.id)).toEqual(['Raider']))
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([{ message_id: rules()?.id, status: 'applied' }]),
    )
    await stage.press(rules()?.id ?? '', 'Raider')
    await stage.reply(1)
    expect(stage.rolesOf()).toEqual([RAIDER])
  })

  it('is restored when the bot returns to the server', async () => {
    await stage.configure(messageId, [raider])
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await stage.guild()).isBotMember).toBe(false))
    stage.local.addBot(DEMO, 0x10_000n + 0x400n + 0x800n + 0x1000_0000n)
    await eventually(async () => expect((await stage.guild()).isBotMember).toBe(true))
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied' }]))
  })
})
