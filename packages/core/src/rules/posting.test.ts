import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { DiscordRefusal } from '../kernel/discord.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createTestRules, GUILD, holdBack, JOB, KEY, takeAll, type TestRules } from './testing/test-rules.ts'

let db: Database
let test: TestRules

const isDone = async () => (await test.job())?.state === 'done'

describeOnEachEngine('keeping rules messages as they were saved', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestRules(db)
    await test.save('Be kind.')
    await test.worker.stop()
  })

  it('compares a channel only when one of its rules messages is deleted', async () => {
    await test.posting.messagesDeleted(KEY, ['99'])
    await test.posting.messagesDeleted({ ...KEY, channelId: '21' }, ['100'])
    expect(await isDone()).toBe(true)
    await test.posting.messagesDeleted(KEY, ['99', '100'])
    expect(await isDone()).toBe(false)
  })

  it('compares a channel when a message is deleted before its id is noted', async () => {
    const posting = { since: 0, key: 'k', textHashes: [] }
    const posted = JSON.stringify({ messageIds: [], leavingIds: [], posting })
    await db.updateTable('channel_rules').set({ posted }).execute()
    await test.posting.messagesDeleted(KEY, ['99'])
    expect(await isDone()).toBe(false)
  })

  it('compares only the channels of the given guilds', async () => {
    await test.posting.syncGuilds(['11', '12'])
    expect(await isDone()).toBe(true)
    await test.posting.syncGuilds(['10', '11'])
    expect(await isDone()).toBe(false)
  })

  it('keeps the rules but drops the job when the channel is deleted or the bot leaves', async () => {
    await test.posting.channelDeleted(KEY)
    expect(await test.job()).toBeUndefined()
    expect(await test.rules.list(GUILD, null)).toMatchObject([{ rules: [{ content: 'Be kind.' }] }])
    await test.posting.syncGuilds(['10'])
    expect(await test.job()).toMatchObject({ state: 'open' })
    await test.leaveGuild('10')
    expect(await test.job()).toBeUndefined()
  })
})

describeOnEachEngine('an attempt at a rules message', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestRules(db)
  })

  it('marks its channel as one with rules before the first message is posted', async () => {
    const key = { ...KEY, channelId: '21' }
    await test.save('Be kind.')
    await test.posting.messagesDeleted(key, ['100'])
    expect(test.posting.mayHaveRules(KEY)).toBe(true)
    expect(test.posting.mayHaveRules(key)).toBe(false)
    let mayHaveRules: boolean | undefined
    test.match = async (desired) => {
      mayHaveRules = test.posting.mayHaveRules(key)
      await takeAll(desired)
    }
    await test.save('Be kind.', { channelId: '21' })
    expect(mayHaveRules).toBe(true)
  })

  it('keeps the rules and drops the job when Discord no longer knows the channel', async () => {
    await test.save('Be kind.')
    test.match = () => Promise.reject(new DiscordRefusal(RESTJSONErrorCodes.UnknownChannel, 'Unknown Channel'))
    await test.posting.syncGuilds(['10'])
    await expect.poll(() => test.job()).toBeUndefined()
    expect(await test.saved()).toBe('Be kind. 1 queued')
    const row = await db.selectFrom('channel_rules').select('posted').executeTakeFirstOrThrow()
    expect(JSON.parse(row.posted)).toEqual({ messageIds: [], leavingIds: [], posting: null })
  })

  it.each([
    ['Discord no longer knows the channel', () => (test.match = unknownChannel)],
    ['the channel is deleted meanwhile', () => (test.match = () => deleteChannel())],
  ])('refuses an undecided save when %s', async (_, begin) => {
    await test.save('Be kind.')
    begin()
    await expect(test.save('Be kinder.')).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'This channel was deleted. Copy the rules to another channel.',
    })
    expect(await test.saved()).toBe('Be kind. 3 queued')
  })
  const unknownChannel = () => Promise.reject(new DiscordRefusal(RESTJSONErrorCodes.UnknownChannel, 'Unknown Channel'))
  async function deleteChannel(): Promise<void> {
    await test.posting.channelDeleted(KEY)
  }

  it('notes no message after the channel was deleted', async () => {
    await test.save('Be kind.')
    const discord = holdBack(test)
    await test.changes.transaction((trx) => test.jobs.recheck(trx, JOB))
    await discord.asked
    await test.posting.channelDeleted(KEY)
    discord.take()
    await test.worker.stop()
    const row = await db.selectFrom('channel_rules').select('posted').executeTakeFirstOrThrow()
    expect(JSON.parse(row.posted)).toMatchObject({ messageIds: [] })
    expect(await test.job()).toBeUndefined()
  })
})
