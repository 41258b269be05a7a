import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitOf, refusalOf, unavailabilityOf } from '../kernel/errors.ts'
import { NOTHING, openRulesChannel, reply, type RulesChannel } from './testing/rules-channel.ts'

let channel: RulesChannel

beforeEach(async () => {
  channel = await openRulesChannel()
})
afterEach(() => channel.close())

describe('the rules messages of a channel', () => {
  it('are posted, and later edited only where they differ', async () => {
    await channel.match(['one', 'two'])
    const ids = channel.messages().map(({ id }) => id)
    expect(channel.noted()).toEqual({ messageIds: ids, leavingIds: [], posting: null })
    await channel.match(['one', 'TWO'])
    expect(channel.shown()).toEqual(['one', 'TWO'])
    expect(channel.messages().map(({ id }) => id)).toEqual(ids)
    expect(channel.messages().map(({ editedAt }) => editedAt === null)).toEqual([true, false])
  })

  it('are read in one call', async () => {
    await channel.match(['one', 'two', 'three'])
    channel.calls = []
    await channel.match(['one', 'two', 'three'])
    expect(channel.calls).toEqual(['GET /channels/:id/messages'])
  })

  it('cause no warning about event listeners when many of them are missing', async () => {
    const warnings: Error[] = []
    const warned = (warning: Error) => void warnings.push(warning)
    process.on('warning', warned)
    await channel.match(['one'])
    const gone = Array.from({ length: 12 }, (_, at) => String(1_000 + at))
    await channel.match(['one'], {
      posted: { ...channel.noted(), messageIds: [...gone, ...channel.noted().messageIds] },
    })
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('warning', warned)
    expect(channel.shown()).toEqual(['one'])
    expect(warnings).toEqual([])
  })

  it('are noted before and after each post', async () => {
    await channel.match(['one'])
    const [before, after] = channel.notes.slice(1)
    expect(before).toMatchObject({ messageIds: [], posting: { key: expect.any(String) } })
    expect(after).toEqual({ messageIds: [channel.messages()[0]?.id], leavingIds: [], posting: null })
  })

  it('are noted as leaving before the first deletion, and each is removed from the note after its deletion', async () => {
    await channel.match(['one', 'two', 'three'])
    const [, second, third] = channel.messages().map(({ id }) => id)
    channel.notes = [channel.noted()]
    await channel.match(['one'])
    expect(channel.notes.slice(1).map(({ leavingIds }) => leavingIds)).toEqual([[second, third], [third], []])
    expect(channel.shown()).toEqual(['one'])
  })

  it('keep their order with a single new post after one was deleted', async () => {
    await channel.match(['one', 'two', 'three'])
    const last = channel.messages()[2]?.id
    channel.remove(0)
    await channel.match(['one', 'two', 'three'])
    expect(channel.shown()).toEqual(['one', 'two', 'three'])
    expect(channel.messages()[1]?.id).toBe(last)
  })

  it('hide the previews of links again when Discord shows them', async () => {
    await channel.match(['see https://example.org'])
    const [message] = channel.messages()
    if (message) message.flags = 0
    await channel.match(['see https://example.org'])
    expect(channel.messages()).toMatchObject([{ flags: 4 }])
  })

  it('never replace a message of another author, even if its id is noted', async () => {
    const id = await channel.write('hello')
    await channel.match(['one'], { posted: { ...NOTHING, messageIds: [id] } })
    expect(channel.shown()).toEqual(['hello', 'one'])
  })
})

describe('an obstacle to rules messages', () => {
  it('is reported as a rate limit when Discord accepts no more edits of an old message', async () => {
    channel.answer((method) =>
      method === 'GET'
        ? reply(200, {
            id: '500',
            content: 'one',
            flags: 4,
            author: { id: channel.discord.credentials.clientId },
            embeds: [],
          })
        : reply(400, { code: 30_046, message: 'Maximum number of edits to messages older than 1 hour reached.' }),
    )
    const failure = await failureOf(channel.match(['two'], { posted: { ...NOTHING, messageIds: ['500'] } }))
    expect(limitOf(failure, 0)).toMatchObject({ time: 10 * 60_000 })
  })

  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

  it("is reported as a refusal with Discord's code and message", async () => {
    const refusal = async (call: Promise<unknown>) => refusalOf(await failureOf(call))
    const unseen = channel.match(['one'], { channelId: CHANNELS.demoStaff })
    expect(await refusal(unseen)).toMatchObject({ code: 50_001, reason: 'Missing Access' })
    expect(channel.noted().posting).toBeNull()
    expect(await refusal(channel.match(['one'], { channelId: '123456789012345678' }))).toMatchObject({ code: 10_003 })
    expect(await refusal(channel.match(['a'.repeat(2_001)]))).toMatchObject({ code: 50_035 })
  })

  it('leaves the post noted as uncertain after a rate limit or an outage', async () => {
    channel.discord.limit({ scope: 'user', retryAfter: 30 }, { requests: 1 })
    expect(limitOf(await failureOf(channel.match(['one'])), 0)).toBeDefined()
    channel.discord.refuse({ http: '503', gateway: false })
    expect(unavailabilityOf(await failureOf(channel.match(['one'])))).toBeDefined()
    expect(channel.noted().posting).not.toBeNull()
  })
})
