import type { PostedMessages } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UncertainSend } from './rules-channels.ts'
import { NOTHING, openRulesChannel, reply, type RulesChannel } from './testing/rules-channel.ts'

let channel: RulesChannel

beforeEach(async () => {
  channel = await openRulesChannel()
})
afterEach(() => channel.close())

describe('rules messages whose post is uncertain', () => {
  it('are found even if Discord may have forgotten the nonce', async () => {
    await channel.match(['one'])
    // The note before the post.
    const [, before] = channel.notes
    for (const message of channel.messages()) message.nonce = null
    await channel.write('one')
    channel.passed = 60_000
    await channel.match(['ONE', 'two'], before && { posted: before })
    expect(channel.shown()).toEqual(['ONE', 'one', 'two'])
    expect(channel.noted().messageIds).toEqual([channel.messages()[0]?.id, channel.messages()[2]?.id])
  })

  it('are found even if the clock was set back after the response was lost', async () => {
    channel.passed = 600_000
    await channel.match(['one'])
    const [, before] = channel.notes
    for (const message of channel.messages()) message.nonce = null
    channel.passed = 0
    await channel.match(['one'], before && { posted: before })
    expect(channel.shown()).toEqual(['one'])
  })

  it('are not posted twice while Discord knows the nonce, even without reading the channel', async () => {
    await channel.match(['one'])
    const [, before] = channel.notes
    channel.calls = []
    await channel.match(['other'], before && { posted: before, canReadHistory: false })
    expect(channel.shown()).toEqual(['other'])
    expect(channel.calls).toEqual(['POST /channels/:id/messages', 'PATCH /channels/:id/messages/:id'])
  })

  it('are not posted again without Read Message History once Discord may have forgotten the nonce', async () => {
    await channel.match(['one'])
    const [, before] = channel.notes
    channel.passed = 60_000
    const again = channel.match(['one'], before && { posted: before, canReadHistory: false })
    await expect(again).rejects.toBeInstanceOf(UncertainSend)
    expect(channel.shown()).toEqual(['one'])
  })

  it('are found and deleted when there are fewer rules now', async () => {
    await channel.match(['one', 'two'])
    // The note between the two posts.
    const [, , between] = channel.notes
    await channel.match(['one'], between && { posted: between })
    expect(channel.shown()).toEqual(['one'])
    expect(channel.noted()).toEqual({ messageIds: [channel.messages()[0]?.id], leavingIds: [], posting: null })
  })

  it('get a new nonce for each post', async () => {
    const nonces = new Set<unknown>()
    for (let times = 0; times < 3; times += 1) {
      await channel.match(['one'])
      nonces.add(channel.messages()[0]?.nonce)
      channel.remove(0)
    }
    expect(nonces.size).toBe(3)
  })

  it('are posted under a new nonce when the old nonce belongs to a deleted message', async () => {
    const bodies: string[] = []
    let posts = 0
    channel.answer((method, body) => {
      if (method === 'GET') return reply(200, [])
      bodies.push(body)
      posts += 1
      if (posts === 1) return reply(404, { code: 10_008, message: 'Unknown Message' })
      return reply(200, {
        id: '500',
        content: 'one',
        flags: 4,
        author: { id: channel.discord.credentials.clientId },
        embeds: [],
      })
    })
    const posting = { since: Date.now(), key: 'used', textHashes: [] }
    await channel.match(['one'], { posted: { ...NOTHING, posting } })
    expect(new Set(bodies).size).toBe(2)
    expect(channel.noted()).toEqual({ messageIds: ['500'], leavingIds: [], posting: null })
  })
})

describe('a process that ends during a match', () => {
  const BEFORE = ['one', 'two', 'three']

  /** Runs a match that ends before or after the given note, counted from 0. @returns whether the note was reached. */
  async function endAt(
    texts: readonly string[],
    ending: { note: number; isWritten: boolean; isNonceForgotten: boolean },
  ): Promise<boolean> {
    let count = 0
    let isOver = false
    const note = async (next: PostedMessages): Promise<void> => {
      const isLast = count++ === ending.note
      if (!isLast || ending.isWritten) channel.notes.push(next)
      if (!isLast) return
      isOver = true
      throw new Error('the process ended')
    }
    await channel.match(texts, { note }).catch(() => undefined)
    if (ending.isNonceForgotten) {
      for (const message of channel.messages()) message.nonce = null
      channel.passed += 60_000
    }
    return isOver
  }

  it.each([
    ['posts the first messages', [], ['one', 'two', 'three']],
    ['edits some messages and posts more', ['one'], ['ONE', 'two', 'three']],
    ['deletes some messages', BEFORE, ['ONE']],
    ['deletes all messages', BEFORE, []],
  ])('can be continued by the next attempt when it %s', { timeout: 60_000 }, async (_, first, then) => {
    for (const [isWritten, isNonceForgotten] of [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ] as const) {
      for (let note = 0; ; note++) {
        // Open another Discord, since each accepts only five messages in five seconds.
        await channel.close()
        channel = await openRulesChannel()
        await channel.match(first)
        const isOver = await endAt(then, { note, isWritten, isNonceForgotten })
        await channel.match(then)
        const when = `ended ${isWritten ? 'after' : 'before'} note ${note}, nonces ${isNonceForgotten ? 'forgotten' : 'known'}`
        expect(channel.shown(), when).toEqual(then)
        expect(channel.noted(), when).toMatchObject({
          messageIds: channel.messages().map(({ id }) => id),
          leavingIds: [],
          posting: null,
        })
        if (!isOver) break
      }
    }
  })
})
