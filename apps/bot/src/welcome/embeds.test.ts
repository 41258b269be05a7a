import type { SettingsChange } from '@guildhall/contract'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
})
afterEach(() => stage.close())

/** Lets Dan join with these settings. @returns the welcome. */
async function welcomed(change: SettingsChange) {
  await stage.save(DEMO, { welcome_channel_id: GENERAL, ...change })
  await stage.as(USERS.dan).join(DEMO)
  return stage.botMessage(GENERAL, 1)
}

describe('a welcome with an embed', () => {
  it('fills in the placeholders of each text, with a mention only where Discord draws one', async () => {
    stage.local.changeGuild(DEMO, { name: 'The *Hall*' })
    const all = '{user} in {server}'
    const embed = {
      title: all,
      description: all,
      author: { name: all },
      footer: { text: all },
      fields: [{ name: all, value: all }],
      image_url: 'https://example.com/{user}.png',
    }
    const [mentioned, named] = [`<@${USERS.dan}> in The \\*Hall\\*`, 'dan in The \\*Hall\\*']
    expect((await welcomed({ welcome_embeds: [embed] }))?.embeds).toMatchObject([
      {
        title: named,
        description: mentioned,
        author: { name: 'dan in The *Hall*' },
        footer: { text: 'dan in The *Hall*' },
        fields: [{ name: named, value: mentioned, inline: false }],
        image: { url: 'https://example.com/{user}.png' },
      },
    ])
  })

  it('pings no member by its embed', async () => {
    const welcome_embeds = [{ description: `@everyone {user} <@${USERS.ada}>` }]
    expect(await welcomed({ welcome_message: 'Hello', welcome_embeds })).toMatchObject({
      content: 'Hello',
      mentionIds: [],
      mentionRoleIds: [],
      mentionEveryone: false,
    })
  })

  it.each([null, ' \n '])('is the embed alone with the text %j', async (welcome_message) => {
    expect(await welcomed({ welcome_message, welcome_embeds: [{ title: 'Hi' }] })).toMatchObject({
      content: '',
      embeds: [{ title: 'Hi' }],
    })
  })

  it('has the text alone after its embeds were removed', async () => {
    await stage.save(DEMO, { welcome_embeds: [{ title: 'Hi' }] })
    expect(await welcomed({ welcome_embeds: null })).toMatchObject({ content: /^Welcome/, embeds: [] })
  })

  it("cuts each text to Discord's limit after it has filled in the names", async () => {
    const full = (length: number): string => `${'🎉'.repeat(length - 8)}{server}`
    stage.local.changeGuild(DEMO, { name: 'A very long name of a server' })
    const welcome = await welcomed({
      welcome_embeds: [
        { title: full(256), author: { name: full(256) }, fields: [{ name: full(256), value: full(1_024) }] },
      ],
    })
    const [embed] = welcome?.embeds ?? []
    expect(embed).toMatchObject({ title: /…$/, author: { name: /…$/ }, fields: [{ name: /…$/, value: /…$/ }] })
  })

  it('is shortened from its last embed on when the names make all embeds longer than Discord allows', async () => {
    stage.local.changeGuild(DEMO, { name: 'n'.repeat(100) })
    const fields = Array.from({ length: 5 }, () => ({ name: 'Rules', value: `${'a'.repeat(900)}{server}` }))
    const short = { title: 'Title {server}' }
    // 6,000 characters at most before the names, and 92 more for each of 7 places.
    const welcome = await welcomed({
      welcome_embeds: [{ ...short, description: 'b'.repeat(1_000) }, { title: 'Last', fields }, { title: '{server}' }],
    })
    expect(welcome?.embeds).toMatchObject([
      { title: `Title ${'n'.repeat(100)}`, description: 'b'.repeat(1_000) },
      {
        title: 'Last',
        fields: fields.slice(0, 4).map(() => ({ name: 'Rules', value: `${'a'.repeat(900)}${'n'.repeat(100)}` })),
      },
    ])
    expect(welcome?.embeds).toHaveLength(2)
  })

  it('shortens the description of the last embed where that is enough', async () => {
    stage.local.changeGuild(DEMO, { name: 'n'.repeat(100) })
    const welcome_embeds = [{ description: `${'a'.repeat(3_900)}{server}` }, { description: 'b'.repeat(2_092) }]
    const embeds = (await welcomed({ welcome_embeds }))?.embeds
    expect(embeds).toEqual([
      { type: 'rich', description: `${'a'.repeat(3_900)}${'n'.repeat(100)}` },
      { type: 'rich', description: `${'b'.repeat(1_999)}…` },
    ])
  })
})
