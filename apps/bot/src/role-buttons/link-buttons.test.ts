import type { MessageEdit } from '@guildhall/contract'
import { USERS } from '@guildhall/local-discord'
import { administrator } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, guest, raider, setButtonsStage, type ButtonsStage } from './testing/buttons-stage.ts'

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

const linkButtons = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Link ${at}`, url: `https://hall.test/${at}`, emoji: null }))
/** Edits the message from the dashboard. */
const edited = async (parts: Pick<MessageEdit, 'components'>) =>
  stage.core.messages.edit(
    await stage.guild(),
    messageId,
    { channel_id: GENERAL, content: 'Pick a role.', ...parts },
    administrator(USERS.ada),
  )
const shown = (): string[] => stage.buttonsOf(stage.message(messageId)).map(({ label }) => label)
const shows = (labels: readonly string[]) => eventually(() => expect(shown()).toEqual(labels), 12_000)

describe('a configuration of a message with link buttons', () => {
  it('is drawn above the link buttons of its message, which stay when it is deleted', async () => {
    await edited({ components: linkButtons(6) })
    const config = await stage.configure(messageId, [raider, guest])
    expect(config).toMatchObject({ status: 'applied', message: { components: linkButtons(6) } })
    const links = linkButtons(6).map(({ label }) => label)
    expect(shown()).toEqual(['Raider', 'Guest', ...links])
    expect(stage.message(messageId)?.components).toHaveLength(3)
    await stage.remove(config)
    await shows(links)
  })

  it('is changed after the emoji of a link button was deleted in Discord, which Discord refuses otherwise', async () => {
    const [emoji] = (await stage.guild()).emojis
    if (!emoji) throw new Error('The server has no emoji')
    await edited({ components: [{ label: null, url: 'https://hall.test/1', emoji: `<:${emoji.name}:${emoji.id}>` }] })
    const config = await stage.configure(messageId, [raider])
    stage.local.replaceEmojis(DEMO, [])
    await eventually(async () => expect((await stage.guild()).emojis).toEqual([]))
    expect(await stage.change(config, [guest])).toMatchObject({ status: 'applied' })
    expect(shown()).toEqual(['Guest', 'hall.test'])
  })

  it('is refused for a message whose link buttons leave no room, and the buttons before it stay', async () => {
    await edited({ components: linkButtons(20) })
    const config = await stage.configure(messageId, [raider])
    const six = Array.from({ length: 6 }, (_, at) => ({ ...raider, label: `Raider ${at}` }))
    await expect(stage.change(config, six)).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'This message has 4 rows of link buttons, so it can have up to 5 role buttons.',
    })
    expect(await stage.listed()).toMatchObject([{ buttons: [{ label: 'Raider' }] }])
    await edited({ components: linkButtons(1) })
    expect(await stage.change(config, six)).toMatchObject({ status: 'applied' })
  })

  it('is shown once an edit removes the link buttons that left no room for it', async () => {
    await stage.configure(messageId, [raider])
    const message = stage.message(messageId)
    if (!message) throw new Error('there is no message')
    message.components = Array.from({ length: 5 }, () => ({
      type: 1,
      components: linkButtons(5).map(({ label, url }) => ({ type: 2, style: 5, label, url })),
    }))
    await stage.stopAll()
    await stage.start()
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'blocked' }]), 12_000)
    await edited({ components: linkButtons(20) })
    await shows(['Raider', ...linkButtons(20).map(({ label }) => label)])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied' }]), 12_000)
  })

  it('keeps link buttons that were edited at the same time', async () => {
    const config = await stage.configure(messageId, [raider])
    await Promise.all([edited({ components: linkButtons(2) }), stage.change(config, [guest])])
    await shows(['Guest', 'Link 0', 'Link 1'])
  })
})
