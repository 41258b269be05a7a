import { setTimeout as wait } from 'node:timers/promises'
import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
import { READY_RULES } from '@guildhall/link-rewriting'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventually } from '../testing/stage.ts'
import { setLinksStage, type LinksStage, type Rule } from './testing/links-stage.ts'

const GENERAL = CHANNELS.demoGeneral
const RAID_TIMES = '1141161680591637685'
const POST = 'https://x.com/ada/status/1'
const ANSWER = 'https://fxtwitter.com/ada/status/1'
const X: Rule = { input_pattern: '^https://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: null }
/** Discord's flag of a message whose previews are hidden. */
const SUPPRESSED = 4
/** Longer than an answer takes here, in ms. */
const A_WHILE_MS = 300

let stage: LinksStage

beforeEach(async () => {
  stage = await setLinksStage()
})
afterEach(() => stage.close())

/** Says something that is answered, and then sees that nothing else was. */
async function nothingBut(...contents: string[]): Promise<void> {
  await stage.say('https://x.com/end')
  await stage.answered(...contents, 'https://fxtwitter.com/end')
}

describe('a message with a link', () => {
  it('is answered with the rewritten one, as a reply that pings nobody', async () => {
    await stage.startWith(X)
    const id = await stage.say(`look: ${POST}!`)
    await stage.answered(ANSWER)
    const [answer] = stage.answers()
    expect(answer).toMatchObject({ replyTo: { messageId: id }, mentionIds: [], mentionEveryone: false })
    expect(typeof answer?.nonce).toBe('string')
  })

  it('loses its previews where the bot may take them, and is answered elsewhere all the same', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await eventually(() => expect(stage.messagesIn(GENERAL).find((one) => one.id === id)?.flags).toBe(SUPPRESSED))
    stage.local.changeRole(GUILDS.guildhallDemo, ROLES.demoBot, { permissions: String(0x400n | 0x800n | 0x10000n) })
    await wait(A_WHILE_MS)
    const other = await stage.say('https://x.com/other')
    await stage.answered(ANSWER, 'https://fxtwitter.com/other')
    await wait(A_WHILE_MS)
    expect(stage.messagesIn(GENERAL).find((one) => one.id === other)?.flags).toBe(0)
    expect(stage.logged()).not.toMatch(/"level":(40|50|60)/)
  })

  it('pings nobody whatever the link says', async () => {
    await stage.startWith({ ...X, output_pattern: 'https://x.example/@everyone/' })
    await stage.say('https://x.com/a')
    await stage.answered('https://x.example/@everyone/a')
    expect(stage.answers()[0]).toMatchObject({ mentionEveryone: false, mentionIds: [] })
  })

  it('is not answered in a server without rules, or when no rule matches', async () => {
    await stage.start()
    await stage.say(POST)
    await wait(A_WHILE_MS)
    expect(stage.texts()).toEqual([])
    await stage.configure(X)
    await stage.say('https://example.org and no link')
    await nothingBut()
  })

  it('is answered where the rule applies only', async () => {
    await stage.startWith({ ...X, channel_ids: [RAID_TIMES] })
    await stage.say(POST)
    await stage.say(POST, RAID_TIMES)
    await eventually(() => expect(stage.texts(RAID_TIMES)).toEqual([ANSWER]))
    expect(stage.texts()).toEqual([])
  })

  it('is answered by a change of the rules within 2 s, also one that another process made', async () => {
    await stage.startWith(X)
    await stage.say(POST)
    await stage.answered(ANSWER)
    await stage.configure({ ...X, output_pattern: 'https://vxtwitter.com/' })
    await stage.say(POST)
    await stage.answered(ANSWER, 'https://vxtwitter.com/ada/status/1')
  })

  it('is answered by every ready rule', async () => {
    await stage.startWith(
      ...READY_RULES.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
    )
    await stage.say('https://www.reddit.com/r/discordapp/comments/1abc/')
    await stage.answered('https://rxddit.com/r/discordapp/comments/1abc/')
  })

  it('of the bot itself is not answered, so that nothing goes on for ever', async () => {
    await stage.startWith({ ...X, input_pattern: '\\.', output_pattern: '-.' })
    await stage.say(POST)
    await stage.answered('https://x-.com/ada/status/1')
    await wait(A_WHILE_MS)
    await stage.answered('https://x-.com/ada/status/1')
  })

  it.each([
    ['another bot', { author: { id: '5', username: 'other', discriminator: '0', avatar: null, bot: true } }],
    ['a webhook', { webhook_id: '5' }],
    ['Discord itself', { type: 7 }],
  ])('of %s is not answered', async (_, change) => {
    await stage.startWith(X)
    const id = await stage.say('no link')
    const reply = await fetch(`${stage.local.endpoints.apiUrl}/v10/channels/${GENERAL}/messages/${id}`, {
      headers: { authorization: `Bot ${stage.local.credentials.token}` },
    })
    const message = z.looseObject({ id: z.string() }).parse(await reply.json())
    const guildId = GUILDS.guildhallDemo
    const d = { ...message, guild_id: guildId, content: POST, ...change }
    stage.local.state.tell({ t: 'MESSAGE_CREATE', guildId, channelId: GENERAL, d })
    await nothingBut()
  })

  it('is left alone where the bot may not write: no call, one line in the log', async () => {
    stage.local.changeChannel(GENERAL, {
      overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: String(0x800n) }],
    })
    await stage.startWith(X)
    await stage.say(POST)
    await stage.say(POST)
    await stage.say(POST, RAID_TIMES)
    await eventually(() => expect(stage.texts(RAID_TIMES)).toEqual([ANSWER]))
    expect(stage.texts()).toEqual([])
    expect(stage.logged().split('an answer to links')).toHaveLength(2)
  })

  it('is answered once although Discord tells of it twice', async () => {
    await stage.configure(X)
    const bot = await stage.start()
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    await bot.stop()
    // What was written meanwhile comes with the resumed session, and so does what the rows do not cover yet.
    await stage.db.updateTable('gateway_sessions').set({ sequence: 1 }).execute()
    await stage.say('https://x.com/late')
    await stage.start()
    await stage.answered(ANSWER, 'https://fxtwitter.com/late')
    await wait(A_WHILE_MS)
    await stage.answered(ANSWER, 'https://fxtwitter.com/late')
    expect(await stage.rowOf(id)).toMatchObject({ answerId: stage.answers()[0]?.id })
  })
})
