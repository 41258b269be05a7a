import {
  createMetrics,
  DiscordRefusal,
  RetryLater,
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
/** Everything that was noted, the last is what stands. */
let notes: PostedMessages[]
/** What was asked of Discord. */
let calls: string[]

beforeEach(begin)
afterEach(() => discord.close())

async function begin(): Promise<void> {
  discord = await startLocalDiscord({ port: 0, dataDir: null })
  channels = connect()
  notes = [NOTHING]
  calls = []
}

function connect(): RulesChannels {
  const metrics: Metrics = {
    ...createMetrics(),
    discordCall: ({ method, route }) => void calls.push(`${method} ${route}`),
  }
  const rest = createDiscordRest({ ...discord, metrics })
  return createRulesChannels({ rest, botUserId: discord.credentials.clientId, clock: { now: Date.now } })
}

const stands = (): PostedMessages => notes.at(-1) ?? NOTHING
const messages = () => discord.state.world.messages[GENERAL] ?? []
const posted = () => messages().map(({ content }) => content)

function match(texts: readonly string[], more?: { channelId?: string; standing?: PostedMessages }): Promise<void> {
  const { channelId = GENERAL, standing = stands() } = more ?? {}
  const note = async (noted: PostedMessages) => void notes.push(noted)
  return channels.match({ channelId, texts, standing, note }, AbortSignal.timeout(10_000))
}

/** What somebody writes on the chat page. */
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

describe('the messages of a channel', () => {
  it('are posted, then edited where they differ and nowhere else', async () => {
    await match(['one', 'two'])
    const ids = messages().map(({ id }) => id)
    expect(stands()).toEqual({ messageIds: ids, leavingIds: [], posting: null })
    await match(['one', 'TWO'])
    expect(posted()).toEqual(['one', 'TWO'])
    expect(messages().map(({ id }) => id)).toEqual(ids)
    expect(messages().map(({ editedAt }) => editedAt === null)).toEqual([true, false])
  })

  it('are read together', async () => {
    await match(['one', 'two', 'three'])
    calls = []
    await match(['one', 'two', 'three'])
    expect(calls).toEqual(['GET /channels/:id/messages'])
  })

  it('may be many: the process does not warn of what each call leaves behind', async () => {
    const warnings: Error[] = []
    const warned = (warning: Error) => void warnings.push(warning)
    process.on('warning', warned)
    await match(['one'])
    const gone = Array.from({ length: 12 }, (_, at) => String(1_000 + at))
    await match(['one'], { standing: { ...stands(), messageIds: [...gone, ...stands().messageIds] } })
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('warning', warned)
    expect(posted()).toEqual(['one'])
    expect(warnings).toEqual([])
  })

  it('are noted before one is posted, and after it', async () => {
    await match(['one'])
    const [before, after] = notes.slice(1)
    expect(before).toMatchObject({ messageIds: [], posting: { key: expect.any(String) } })
    expect(after).toEqual({ messageIds: [messages()[0]?.id], leavingIds: [], posting: null })
  })

  it('are all noted as leaving before the first of them is deleted, and each as gone after it', async () => {
    await match(['one', 'two', 'three'])
    const [, second, third] = messages().map(({ id }) => id)
    notes = [stands()]
    await match(['one'])
    expect(notes.slice(1).map(({ leavingIds }) => leavingIds)).toEqual([[second, third], [third], []])
    expect(posted()).toEqual(['one'])
  })

  it('move up where one is gone, so that their order is right with one new message', async () => {
    await match(['one', 'two', 'three'])
    const last = messages()[2]?.id
    remove(0)
    await match(['one', 'two', 'three'])
    expect(posted()).toEqual(['one', 'two', 'three'])
    expect(messages()[1]?.id).toBe(last)
  })

  it('show no previews of links again when somebody had them shown', async () => {
    await match(['see https://example.org'])
    const [message] = messages()
    if (message) message.flags = 0
    await match(['see https://example.org'])
    expect(messages()).toMatchObject([{ flags: 4 }])
  })

  it('are not those of somebody else, although they are noted as such', async () => {
    const id = await write('hello')
    await match(['one'], { standing: { ...NOTHING, messageIds: [id] } })
    expect(posted()).toEqual(['hello', 'one'])
  })

  it('are found again when it was not heard that they were posted', async () => {
    await match(['one'])
    // What was noted before the message; its nonce is forgotten meanwhile.
    const [, before] = notes
    for (const message of messages()) message.nonce = null
    await write('one')
    await match(['ONE', 'two'], before && { standing: before })
    expect(posted()).toEqual(['ONE', 'one', 'two'])
    expect(stands().messageIds).toEqual([messages()[0]?.id, messages()[2]?.id])
  })

  it('are not posted a second time when the first is still on its way', async () => {
    await match(['one'])
    const [, before] = notes
    // As if it had not been there when it was looked for.
    const standing = before?.posting && { ...before, posting: { ...before.posting, textHashes: [] } }
    await match(['other'], standing ? { standing } : {})
    expect(posted()).toEqual(['other'])
  })
})

describe('a process that ends in the middle', () => {
  const BEFORE = ['one', 'two', 'three']

  /** Matches until the given note, counted from 0, before or after which the process ends; Discord forgets nonces meanwhile. */
  async function endAt(texts: readonly string[], ending: { note: number; isWritten: boolean }): Promise<boolean> {
    let count = 0
    let isOver = false
    const note = async (noted: PostedMessages): Promise<void> => {
      const isLast = count++ === ending.note
      if (!isLast || ending.isWritten) notes.push(noted)
      if (!isLast) return
      isOver = true
      throw new Error('the process ended')
    }
    const wanted = { channelId: GENERAL, texts, standing: stands(), note }
    await channels.match(wanted, AbortSignal.timeout(10_000)).catch(() => undefined)
    for (const message of messages()) message.nonce = null
    return isOver
  }

  it.each([
    ['posts the first', [], ['one', 'two', 'three']],
    ['changes some and posts more', ['one'], ['ONE', 'two', 'three']],
    ['deletes some', BEFORE, ['ONE']],
    ['deletes all', BEFORE, []],
  ])('while it %s leaves nothing that the next one does not put right', { timeout: 60_000 }, async (_, first, then) => {
    for (const isWritten of [false, true]) {
      for (let note = 0; ; note++) {
        // Another Discord, since this one takes five messages in five seconds.
        await discord.close()
        await begin()
        await match(first)
        const isOver = await endAt(then, { note, isWritten })
        await match(then)
        expect(posted(), `ended at note ${note}, ${isWritten ? 'after' : 'before'} it`).toEqual(then)
        expect(stands()).toMatchObject({ messageIds: messages().map(({ id }) => id), leavingIds: [], posting: null })
        if (!isOver) break
      }
    }
  })
})

describe('what stands in the way', () => {
  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

  it('is a refusal with the code and the word of Discord', async () => {
    const failure = await failureOf(match(['one'], { channelId: CHANNELS.demoStaff }))
    expect(failure).toBeInstanceOf(DiscordRefusal)
    expect(failure).toMatchObject({ code: 50_001, reason: 'Missing Access' })
    expect(stands().posting).toBeNull()
    expect(await failureOf(match(['one'], { channelId: '123456789012345678' }))).toMatchObject({ code: 10_003 })
    expect(await failureOf(match(['a'.repeat(2_001)]))).toMatchObject({ code: 50_035 })
  })

  it('is a pause, or Discord being away, and then it stays noted that something may have been posted', async () => {
    discord.limit({ scope: 'user', retryAfter: 30 }, { requests: 1 })
    expect(await failureOf(match(['one']))).toBeInstanceOf(RetryLater)
    discord.refuse({ http: '503', gateway: false })
    expect(await failureOf(match(['one']))).toMatchObject({ code: 'discord.unavailable' })
    expect(stands().posting).not.toBeNull()
  })
})
