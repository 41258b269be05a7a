import type { MessageInput, SentMessage } from '@guildhall/contract'
import { PERMISSIONS } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, GENERAL, setMessagesStage, type MessagesStage } from './testing/messages-stage.ts'

const denied = (name: 'Embed Links' | 'Send Messages') => ({
  overwrites: [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: String(PERMISSIONS[name]) }],
})
const NONE = { title: null, description: null, color: null, image_url: null }

let stage: MessagesStage

beforeEach(async () => {
  stage = await setMessagesStage()
  await stage.start()
})
afterEach(() => stage.close())

const post = (parts: Partial<MessageInput>) => stage.post(parts)
const edit = ({ id }: SentMessage, parts: Partial<MessageInput>) => stage.edit(id ?? '', parts)
const list = () => stage.list(25)

describe('an edit of the first embed', () => {
  it('is refused when the embeds are too long together with the kept ones, and applied at the limit', async () => {
    const sent = await post({ embeds: [{ title: 'One' }, { description: '🙂'.repeat(3_000) }] })
    const embed = (length: number) => ({ description: 'a'.repeat(length) })
    await expect(edit(sent, { embed: embed(3_001) })).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'Shorten the embeds: together they can have up to 6,000 characters.',
    })
    expect((await list())[0]?.embed).toMatchObject({ title: 'One' })
    expect(await edit(sent, { embed: embed(3_000) })).toMatchObject({ status: 'applied' })
  })
})

it('a posted message omits blank labels and titles, and embeds that have only a color', async () => {
  const components = [{ label: ' ', url: 'https://hall.test', emoji: '⭐' }]
  const sent = await post({ embeds: [{ title: ' ', description: 'Hello.' }, { color: 5 }], components })
  const shown = { embeds: [{ ...NONE, description: 'Hello.' }], components: [{ ...components[0], label: null }] }
  expect(sent).toMatchObject(shown)
  expect(await list()).toMatchObject([shown])
})

describe('an edit', () => {
  it('is refused without Embed Links while an embed remains, and applied when none does', async () => {
    const sent = await post({ embed: { title: 'One' } })
    stage.local.changeChannel(GENERAL, denied('Embed Links'))
    await stage.caughtUp(DEMO)
    await expect(edit(sent, { embed: { title: 'Two' } })).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'The bot needs Embed Links in #general. In Discord: Edit Channel › Permissions › the bot › Embed Links.',
    })
    expect(await edit(sent, { content: 'Hello.' })).toMatchObject({ status: 'applied', embeds: [] })
  })

  it('is refused without Send Messages, without which Discord would leave the embeds as they were', async () => {
    const sent = await post({ embed: { title: 'One' } })
    stage.local.changeChannel(GENERAL, denied('Send Messages'))
    await stage.caughtUp(DEMO)
    await expect(edit(sent, { embed: { title: 'Two' } })).rejects.toMatchObject({
      code: 'discord.refused',
      message: expect.stringContaining('The bot needs Send Messages in #general.'),
    })
  })

  it('names the image that Discord refuses, and changes nothing', async () => {
    const sent = await post({ embed: { title: 'One' } })
    const refused = edit(sent, { content: 'Bye.', embed: { title: 'Two', image_url: 'http://a b' } })
    const message = expect.stringContaining('embed 1, image')
    await expect(refused).rejects.toMatchObject({ code: 'discord.refused', message })
    expect((await list())[0]).toMatchObject({ content: '', embed: { title: 'One' } })
  })
})
