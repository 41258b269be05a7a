import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
import { LINK_SWITCHES, READY_RULES } from '@guildhall/link-rewriting'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventually } from '../testing/stage.ts'
import { POST, RAID_TIMES, REPLY, setLinksStage, SUPPRESSED, X, type LinksStage } from './testing/links-stage.ts'

const GENERAL = CHANNELS.demoGeneral

/** An example link for each preset, with its reply. */
const READY: Readonly<Record<string, { post: string; reply: string }>> = {
  'x.com posts → fxtwitter.com': { post: 'https://x.com/ada/status/1', reply: 'https://fxtwitter.com/ada/status/1' },
  'x.com posts → vxtwitter.com': {
    post: 'https://mobile.x.com/ada/status/1',
    reply: 'https://vxtwitter.com/ada/status/1',
  },
  'twitter.com posts → fxtwitter.com': {
    post: 'https://twitter.com/ada/status/1',
    reply: 'https://fxtwitter.com/ada/status/1',
  },
  'twitter.com posts → vxtwitter.com': {
    post: 'https://www.twitter.com/ada/status/1',
    reply: 'https://vxtwitter.com/ada/status/1',
  },
  'TikTok → vxtiktok.com': { post: 'https://vm.tiktok.com/ZM1abc/', reply: 'https://vm.vxtiktok.com/ZM1abc/' },
  'Instagram posts and reels → kkinstagram.com': {
    post: 'https://www.instagram.com/reel/C1abc/',
    reply: 'https://kkinstagram.com/reel/C1abc/',
  },
  'Bluesky posts → bskx.app': {
    post: 'https://bsky.app/profile/ada.example/post/3kabc',
    reply: 'https://bskx.app/profile/ada.example/post/3kabc',
  },
  'Reddit → vxreddit.com': {
    post: 'https://www.reddit.com/r/discordapp/comments/1abc/',
    reply: 'https://vxreddit.com/r/discordapp/comments/1abc/',
  },
}

const ASIN = 'B08N5WRWNW'

/** An example link for each rule of a switch, with its reply. */
const SWITCHED: Readonly<Record<string, readonly (readonly [post: string, reply: string])[]>> = {
  'X and Twitter': [['https://mobile.twitter.com/ada/status/1?s=20', 'https://fxtwitter.com/ada/status/1']],
  Reddit: [
    ['https://old.reddit.com/r/aww/s/AbC12/?a=1', 'https://vxreddit.com/r/aww/s/AbC12'],
    ['https://redd.it/1abc', 'https://vxreddit.com/comments/1abc'],
  ],
  TikTok: [
    ['https://www.tiktok.com/@ada/video/7?lang=en', 'https://tnktok.com/@ada/video/7'],
    ['https://vm.tiktok.com/ZM1abc/', 'https://vm.tnktok.com/ZM1abc'],
  ],
  Instagram: [['https://www.instagram.com/ada/reel/C1abc/?igsh=a', 'https://kkinstagram.com/reel/C1abc']],
  Bluesky: [['https://bsky.app/profile/ada.example/post/3kabc', 'https://fxbsky.app/profile/ada.example/post/3kabc']],
  'Amazon tracking': [[`https://www.amazon.de/Buch/dp/${ASIN}/ref=x?tag=y`, `https://www.amazon.de/dp/${ASIN}`]],
}

let stage: LinksStage

beforeEach(async () => {
  stage = await setLinksStage()
})
afterEach(() => stage.close())

describe('a message with a link', () => {
  it('gets a reply with the rewritten link that pings no member', async () => {
    await stage.startWith(X)
    const id = await stage.post(`look: ${POST}!`)
    await stage.replied(REPLY)
    const [reply] = stage.replies()
    expect(reply).toMatchObject({ replyTo: { messageId: id }, mentionIds: [], mentionEveryone: false })
    expect(typeof reply?.nonce).toBe('string')
  })

  it('loses its previews only where the bot may hide them', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await eventually(() => expect(stage.messagesIn(GENERAL).find((one) => one.id === id)?.flags).toBe(SUPPRESSED))
    stage.local.changeRole(GUILDS.guildhallDemo, ROLES.demoBot, { permissions: String(0x400n | 0x800n | 0x10000n) })
    await stage.caughtUp(GUILDS.guildhallDemo)
    const other = await stage.post('https://x.com/other')
    await stage.onlyReplied(REPLY, 'https://fxtwitter.com/other')
    expect(stage.messagesIn(GENERAL).find((one) => one.id === other)?.flags).toBe(0)
    expect(stage.logged()).not.toMatch(/"level":(40|50|60)/)
  })

  it('gets a reply without pings although the link contains @everyone', async () => {
    await stage.startWith({ ...X, output_pattern: 'https://x.example/@everyone/' })
    await stage.post('https://x.com/a')
    await stage.replied('https://x.example/@everyone/a')
    expect(stage.replies()[0]).toMatchObject({ mentionEveryone: false, mentionIds: [] })
  })

  it('gets no reply in a server without rules', async () => {
    await stage.start()
    await stage.post(POST)
    await stage.onlyReplied()
  })

  it('gets no reply when no rule matches', async () => {
    await stage.startWith(X)
    await stage.post('https://example.org and no link')
    await stage.onlyReplied()
  })

  it('gets a reply only in channels of the rule', async () => {
    await stage.startWith({ ...X, channel_ids: [RAID_TIMES] })
    await stage.post(POST)
    await stage.post(POST, RAID_TIMES)
    await stage.onlyReplied()
    expect(stage.texts(RAID_TIMES)).toEqual([REPLY])
  })

  it('is rewritten by newly saved rules although older rules were cached', async () => {
    await stage.startWith(X)
    await stage.post(POST)
    await stage.replied(REPLY)
    await stage.configure({ ...X, output_pattern: 'https://vxtwitter.com/' })
    await stage.post(POST)
    await stage.replied(REPLY, 'https://vxtwitter.com/ada/status/1')
  })

  it.each(READY_RULES)('is rewritten by the preset $name', async ({ name, input, output }) => {
    const { post, reply } = READY[name] ?? { post: 'a preset without an example', reply: '' }
    await stage.startWith({ input_pattern: input, output_pattern: output, channel_ids: null })
    await stage.post(post)
    await stage.replied(reply)
  })

  it.each(LINK_SWITCHES)('is rewritten by each rule of the switch $name', async ({ name, rules }) => {
    const examples = SWITCHED[name] ?? []
    expect(examples).toHaveLength(rules.length)
    await stage.startWith(
      ...rules.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
    )
    for (const [post] of examples) await stage.post(post)
    await stage.replied(...examples.map(([, reply]) => reply))
  })

  it('gets no reply when the bot wrote it, which would cause an endless loop', async () => {
    await stage.startWith({ ...X, input_pattern: '\\.', output_pattern: '-.' })
    await stage.post(POST)
    await stage.replied('https://x-.com/ada/status/1')
    await stage.onlyReplied('https://x-.com/ada/status/1')
  })

  it.each([
    ['another bot', { author: { id: '5', username: 'other', discriminator: '0', avatar: null, bot: true } }],
    ['a webhook', { webhook_id: '5' }],
    ['Discord itself', { type: 7 }],
  ])('gets no reply when its author is %s', async (_, change) => {
    await stage.startWith(X)
    const id = await stage.post('no link')
    const reply = await fetch(`${stage.local.endpoints.apiUrl}/v10/channels/${GENERAL}/messages/${id}`, {
      headers: { authorization: `Bot ${stage.local.credentials.token}` },
    })
    const message = z.looseObject({ id: z.string() }).parse(await reply.json())
    const guildId = GUILDS.guildhallDemo
    const d = { ...message, guild_id: guildId, content: POST, ...change }
    stage.local.state.publish({ t: 'MESSAGE_CREATE', guildId, channelId: GENERAL, d })
    await stage.onlyReplied()
  })

  it('gets no reply where the bot may not send messages, which is logged once', async () => {
    stage.local.changeChannel(GENERAL, {
      overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: String(0x800n) }],
    })
    await stage.startWith(X)
    await stage.post(POST)
    await stage.post(POST)
    await stage.post(POST, RAID_TIMES)
    await stage.onlyReplied()
    expect(stage.texts(RAID_TIMES)).toEqual([REPLY])
    expect(stage.logged().split('a reply to links')).toHaveLength(2)
  })

  it('gets one reply although Discord sends its event twice', async () => {
    await stage.configure(X)
    const bot = await stage.start()
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await bot.stop()
    // The resumed session replays missed messages, and events after the stored checkpoint.
    await stage.db.updateTable('gateway_sessions').set({ sequence: 1 }).execute()
    await stage.post('https://x.com/late')
    await stage.start()
    await stage.replied(REPLY, 'https://fxtwitter.com/late')
    await stage.onlyReplied(REPLY, 'https://fxtwitter.com/late')
    expect(await stage.rowOf(id)).toMatchObject({ replyId: stage.replies()[0]?.id })
  })
})
