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

/** A link of each ready rule, and what becomes of it. */
const READY: Readonly<Record<string, { post: string; answer: string }>> = {
  'x.com posts → fxtwitter.com': { post: 'https://x.com/ada/status/1', answer: 'https://fxtwitter.com/ada/status/1' },
  'x.com posts → vxtwitter.com': {
    post: 'https://mobile.x.com/ada/status/1',
    answer: 'https://vxtwitter.com/ada/status/1',
  },
  'twitter.com posts → fxtwitter.com': {
    post: 'https://twitter.com/ada/status/1',
    answer: 'https://fxtwitter.com/ada/status/1',
  },
  'twitter.com posts → vxtwitter.com': {
    post: 'https://www.twitter.com/ada/status/1',
    answer: 'https://vxtwitter.com/ada/status/1',
  },
  'TikTok → vxtiktok.com': { post: 'https://vm.tiktok.com/ZM1abc/', answer: 'https://vm.vxtiktok.com/ZM1abc/' },
  'Instagram posts and reels → kkinstagram.com': {
    post: 'https://www.instagram.com/reel/C1abc/',
    answer: 'https://kkinstagram.com/reel/C1abc/',
  },
  'Instagram posts and reels → ddinstagram.com': {
    post: 'https://instagram.com/p/C1abc/',
    answer: 'https://ddinstagram.com/p/C1abc/',
  },
  'Reddit → rxddit.com': {
    post: 'https://www.reddit.com/r/discordapp/comments/1abc/',
    answer: 'https://rxddit.com/r/discordapp/comments/1abc/',
  },
}

let stage: LinksStage

beforeEach(async () => {
  stage = await setLinksStage()
})
afterEach(() => stage.close())

/** Sees that the bot says just this in #general once it is through with everything. */
async function nothingBut(...contents: string[]): Promise<void> {
  await stage.settle()
  expect(stage.texts()).toEqual(contents)
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
    await stage.caughtUp(GUILDS.guildhallDemo)
    const other = await stage.say('https://x.com/other')
    await nothingBut(ANSWER, 'https://fxtwitter.com/other')
    expect(stage.messagesIn(GENERAL).find((one) => one.id === other)?.flags).toBe(0)
    expect(stage.logged()).not.toMatch(/"level":(40|50|60)/)
  })

  it('pings nobody although the link says @everyone', async () => {
    await stage.startWith({ ...X, output_pattern: 'https://x.example/@everyone/' })
    await stage.say('https://x.com/a')
    await stage.answered('https://x.example/@everyone/a')
    expect(stage.answers()[0]).toMatchObject({ mentionEveryone: false, mentionIds: [] })
  })

  it('is not answered in a server without rules', async () => {
    await stage.start()
    await stage.say(POST)
    await nothingBut()
  })

  it('is not answered when no rule matches', async () => {
    await stage.startWith(X)
    await stage.say('https://example.org and no link')
    await nothingBut()
  })

  it('is answered where the rule applies only', async () => {
    await stage.startWith({ ...X, channel_ids: [RAID_TIMES] })
    await stage.say(POST)
    await stage.say(POST, RAID_TIMES)
    await nothingBut()
    expect(stage.texts(RAID_TIMES)).toEqual([ANSWER])
  })

  it('is answered by rules that were saved just before it, although others were known', async () => {
    await stage.startWith(X)
    await stage.say(POST)
    await stage.answered(ANSWER)
    await stage.configure({ ...X, output_pattern: 'https://vxtwitter.com/' })
    await stage.say(POST)
    await stage.answered(ANSWER, 'https://vxtwitter.com/ada/status/1')
  })

  it.each(READY_RULES)('is answered by the ready rule $name', async ({ name, input, output }) => {
    const { post, answer } = READY[name] ?? { post: 'a ready rule without an example', answer: '' }
    await stage.startWith({ input_pattern: input, output_pattern: output, channel_ids: null })
    await stage.say(post)
    await stage.answered(answer)
  })

  it('of the bot itself is not answered, so that nothing goes on for ever', async () => {
    await stage.startWith({ ...X, input_pattern: '\\.', output_pattern: '-.' })
    await stage.say(POST)
    await stage.answered('https://x-.com/ada/status/1')
    await nothingBut('https://x-.com/ada/status/1')
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
    await nothingBut()
    expect(stage.texts(RAID_TIMES)).toEqual([ANSWER])
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
    await nothingBut(ANSWER, 'https://fxtwitter.com/late')
    expect(await stage.rowOf(id)).toMatchObject({ answerId: stage.answers()[0]?.id })
  })
})
