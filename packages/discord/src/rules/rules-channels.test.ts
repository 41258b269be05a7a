import { REST, type ResponseLike } from '@discordjs/rest'
import {
  createMetrics,
  DiscordRefusal,
  RetryLater,
  UncertainSend,
  type Metrics,
  type RulesChannels,
  type PostedMessages,
} from '@guildhall/core'
import { CHANNELS, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordRest } from '../kernel/rest.ts'
import { createRulesChannels } from './rules-channels.ts'

const GENERAL = CHANNELS.demoGeneral
const NOTHING: PostedMessages = { messageIds: [], leavingIds: [], posting: null }

let discord: LocalDiscord
let channels: RulesChannels
/** Everything that was noted; the last is what the row has. */
let notes: PostedMessages[]
/** Calls to Discord. */
let calls: string[]
/** How far our clock is ahead, in ms. */
let passed: number

beforeEach(begin)
afterEach(() => discord.close())

async function begin(): Promise<void> {
  discord = await startLocalDiscord({ port: 0, dataDir: null })
  channels = connect()
  notes = [NOTHING]
  calls = []
  passed = 0
}

function connect(): RulesChannels {
  const metrics: Metrics = {
    ...createMetrics(),
    discordCall: ({ method, route }) => void calls.push(`${method} ${route}`),
  }
  const rest = createDiscordRest({ ...discord, metrics })
  return createRulesChannels({ rest, botUserId: discord.credentials.clientId, clock })
}

const clock = { now: () => Date.now() + passed }
const noted = (): PostedMessages => notes.at(-1) ?? NOTHING
const messages = () => discord.state.world.messages[GENERAL] ?? []
const shown = () => messages().map(({ content }) => content)

interface More {
  channelId?: string
  posted?: PostedMessages
  canReadHistory?: boolean
}

function match(texts: readonly string[], more: More = {}): Promise<void> {
  const { channelId = GENERAL, posted = noted(), canReadHistory = true } = more
  const note = async (next: PostedMessages) => void notes.push(next)
  return channels.match({ channelId, texts, posted, canReadHistory, note }, AbortSignal.timeout(10_000))
}

/** A message written on the chat page. */
async function write(content: string): Promise<string> {
  await fetch(`${discord.origin}/chat/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: USERS.cleo, channel: GENERAL, content }),
  })
  return messages().at(-1)?.id ?? ''
}

function remove(place: number): void {
  messages().splice(place, 1)
}

describe('the rules messages of a channel', () => {
  it('are posted, then edited where they differ and nowhere else', async () => {
    await match(['one', 'two'])
    const ids = messages().map(({ id }) => id)
    expect(noted()).toEqual({ messageIds: ids, leavingIds: [], posting: null })
    await match(['one', 'TWO'])
    expect(shown()).toEqual(['one', 'TWO'])
    expect(messages().map(({ id }) => id)).toEqual(ids)
    expect(messages().map(({ editedAt }) => editedAt === null)).toEqual([true, false])
  })

  it('are read in one call', async () => {
    await match(['one', 'two', 'three'])
    calls = []
    await match(['one', 'two', 'three'])
    expect(calls).toEqual(['GET /channels/:id/messages'])
  })

  it('may be many without a warning about listeners', async () => {
    const warnings: Error[] = []
    const warned = (warning: Error) => void warnings.push(warning)
    process.on('warning', warned)
    await match(['one'])
    const gone = Array.from({ length: 12 }, (_, at) => String(1_000 + at))
    await match(['one'], { posted: { ...noted(), messageIds: [...gone, ...noted().messageIds] } })
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('warning', warned)
    expect(shown()).toEqual(['one'])
    expect(warnings).toEqual([])
  })

  it('are noted before and after each post', async () => {
    await match(['one'])
    const [before, after] = notes.slice(1)
    expect(before).toMatchObject({ messageIds: [], posting: { key: expect.any(String) } })
    expect(after).toEqual({ messageIds: [messages()[0]?.id], leavingIds: [], posting: null })
  })

  it('are all noted as leaving before the first is deleted, and each as deleted after it', async () => {
    await match(['one', 'two', 'three'])
    const [, second, third] = messages().map(({ id }) => id)
    notes = [noted()]
    await match(['one'])
    expect(notes.slice(1).map(({ leavingIds }) => leavingIds)).toEqual([[second, third], [third], []])
    expect(shown()).toEqual(['one'])
  })

  it('keep their order with one new message when one is deleted', async () => {
    await match(['one', 'two', 'three'])
    const last = messages()[2]?.id
    remove(0)
    await match(['one', 'two', 'three'])
    expect(shown()).toEqual(['one', 'two', 'three'])
    expect(messages()[1]?.id).toBe(last)
  })

  it('hide previews of links again when they were shown', async () => {
    await match(['see https://example.org'])
    const [message] = messages()
    if (message) message.flags = 0
    await match(['see https://example.org'])
    expect(messages()).toMatchObject([{ flags: 4 }])
  })

  it('are never messages of another author, even when those are noted', async () => {
    const id = await write('hello')
    await match(['one'], { posted: { ...NOTHING, messageIds: [id] } })
    expect(shown()).toEqual(['hello', 'one'])
  })

  it('are found when the response was lost and Discord may have forgotten the nonce', async () => {
    await match(['one'])
    // The note before the post.
    const [, before] = notes
    for (const message of messages()) message.nonce = null
    await write('one')
    passed = 60_000
    await match(['ONE', 'two'], before && { posted: before })
    expect(shown()).toEqual(['ONE', 'one', 'two'])
    expect(noted().messageIds).toEqual([messages()[0]?.id, messages()[2]?.id])
  })

  it('are not posted twice when the response was lost a moment ago, without reading the channel', async () => {
    await match(['one'])
    const [, before] = notes
    calls = []
    await match(['other'], before && { posted: before, canReadHistory: false })
    expect(shown()).toEqual(['other'])
    expect(calls).toEqual(['POST /channels/:id/messages', 'PATCH /channels/:id/messages/:id'])
  })

  it('are not posted again without Read Message History once Discord may have forgotten the nonce', async () => {
    await match(['one'])
    const [, before] = notes
    passed = 60_000
    const again = match(['one'], before && { posted: before, canReadHistory: false })
    await expect(again).rejects.toBeInstanceOf(UncertainSend)
    expect(shown()).toEqual(['one'])
  })

  it('are deleted when the response was lost and there are fewer rules now', async () => {
    await match(['one', 'two'])
    // The note between the two posts.
    const [, , between] = notes
    await match(['one'], between && { posted: between })
    expect(shown()).toEqual(['one'])
    expect(noted()).toEqual({ messageIds: [messages()[0]?.id], leavingIds: [], posting: null })
  })

  it('get a nonce of their own each time they are posted', async () => {
    const nonces = new Set<unknown>()
    for (let times = 0; times < 3; times += 1) {
      await match(['one'])
      nonces.add(messages()[0]?.nonce)
      remove(0)
    }
    expect(nonces.size).toBe(3)
  })

  it('are posted under another nonce when the one of a lost response belongs to a deleted message', async () => {
    const bodies: string[] = []
    let posts = 0
    channels = answering((method, body) => {
      if (method === 'GET') return reply(200, [])
      bodies.push(body)
      posts += 1
      if (posts === 1) return reply(404, { code: 10_008, message: 'Unknown Message' })
      return reply(200, { id: '500', content: 'one', flags: 4, author: { id: discord.credentials.clientId } })
    })
    const posting = { since: Date.now(), key: 'used', textHashes: [] }
    await match(['one'], { posted: { ...NOTHING, posting } })
    expect(new Set(bodies).size).toBe(2)
    expect(noted()).toEqual({ messageIds: ['500'], leavingIds: [], posting: null })
  })
})

/** A Discord that answers each call as the test says. */
function answering(answer: (method: string, body: string) => ResponseLike): RulesChannels {
  const rest = new REST({ makeRequest: async (_, { method, body }) => answer(method ?? '', String(body)) })
  return createRulesChannels({ rest: rest.setToken('token'), botUserId: discord.credentials.clientId, clock })
}

function reply(status: number, body: unknown): ResponseLike {
  const text = JSON.stringify(body)
  return {
    status,
    statusText: '',
    ok: status < 400,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: null,
    bodyUsed: false,
    json: async () => body,
    text: async () => text,
    arrayBuffer: async () => new ArrayBuffer(0),
  }
}

describe('a process that ends in the middle', () => {
  const BEFORE = ['one', 'two', 'three']

  /** Matches until the given note, counted from 0, before or after which the process ends. */
  async function endAt(
    texts: readonly string[],
    ending: { note: number; isWritten: boolean; isNonceForgotten: boolean },
  ): Promise<boolean> {
    let count = 0
    let isOver = false
    const note = async (next: PostedMessages): Promise<void> => {
      const isLast = count++ === ending.note
      if (!isLast || ending.isWritten) notes.push(next)
      if (!isLast) return
      isOver = true
      throw new Error('the process ended')
    }
    const desired = { channelId: GENERAL, texts, posted: noted(), canReadHistory: true, note }
    await channels.match(desired, AbortSignal.timeout(10_000)).catch(() => undefined)
    if (ending.isNonceForgotten) {
      for (const message of messages()) message.nonce = null
      passed += 60_000
    }
    return isOver
  }

  it.each([
    ['posts the first', [], ['one', 'two', 'three']],
    ['changes some and posts more', ['one'], ['ONE', 'two', 'three']],
    ['deletes some', BEFORE, ['ONE']],
    ['deletes all', BEFORE, []],
  ])(
    'while it %s leaves nothing that the next attempt does not put right',
    { timeout: 60_000 },
    async (_, first, then) => {
      for (const [isWritten, isNonceForgotten] of [
        [false, false],
        [false, true],
        [true, false],
        [true, true],
      ] as const) {
        for (let note = 0; ; note++) {
          // Another Discord, since this one takes five messages in five seconds.
          await discord.close()
          await begin()
          await match(first)
          const isOver = await endAt(then, { note, isWritten, isNonceForgotten })
          await match(then)
          const when = `ended ${isWritten ? 'after' : 'before'} note ${note}, nonces ${isNonceForgotten ? 'forgotten' : 'known'}`
          expect(shown(), when).toEqual(then)
          expect(noted(), when).toMatchObject({
            messageIds: messages().map(({ id }) => id),
            leavingIds: [],
            posting: null,
          })
          if (!isOver) break
        }
      }
    },
  )
})

describe('what stands in the way', () => {
  it('is a pause when Discord takes no more edits of an old message', async () => {
    channels = answering((method) =>
      method === 'GET'
        ? reply(200, { id: '500', content: 'one', flags: 4, author: { id: discord.credentials.clientId } })
        : reply(400, { code: 30_046, message: 'Maximum number of edits to messages older than 1 hour reached.' }),
    )
    const failure = await failureOf(match(['two'], { posted: { ...NOTHING, messageIds: ['500'] } }))
    expect(failure).toBeInstanceOf(RetryLater)
    expect(failure).toMatchObject({ ms: 10 * 60_000 })
  })

  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

  it("is a refusal with Discord's code and message", async () => {
    const failure = await failureOf(match(['one'], { channelId: CHANNELS.demoStaff }))
    expect(failure).toBeInstanceOf(DiscordRefusal)
    expect(failure).toMatchObject({ code: 50_001, reason: 'Missing Access' })
    expect(noted().posting).toBeNull()
    expect(await failureOf(match(['one'], { channelId: '123456789012345678' }))).toMatchObject({ code: 10_003 })
    expect(await failureOf(match(['a'.repeat(2_001)]))).toMatchObject({ code: 50_035 })
  })

  it('is a pause, or an unreachable Discord, and the send stays noted as uncertain', async () => {
    discord.limit({ scope: 'user', retryAfter: 30 }, { requests: 1 })
    expect(await failureOf(match(['one']))).toBeInstanceOf(RetryLater)
    discord.refuse({ http: '503', gateway: false })
    expect(await failureOf(match(['one']))).toMatchObject({ code: 'discord.unavailable' })
    expect(noted().posting).not.toBeNull()
  })
})
