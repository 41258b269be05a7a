import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createLinkReplies, LINK_REPLY_REMOVAL, type LinkReplies, type LinkReply } from './link-replies.ts'

const DAY_MS = 24 * 60 * 60_000

let db: Database
let queue: Queue
let replies: LinkReplies

const replyTo = (messageId: string, change?: Partial<LinkReply>): LinkReply => ({
  guildId: '10',
  channelId: '20',
  messageId,
  replyId: `${messageId}0`,
  links: 'https://fxtwitter.com/a',
  hidesEmbeds: true,
  ...change,
})

/** The ids of the messages with an open removal job. */
async function removals(): Promise<string[]> {
  const rows = await db.selectFrom('jobs').selectAll().where('kind', '=', LINK_REPLY_REMOVAL).execute()
  expect(rows.every((row) => row.guild_id === '10' && row.state === 'open')).toBe(true)
  return rows.map((row) => row.key).toSorted()
}

describeOnEachEngine('the replies to messages with links', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
    replies = createLinkReplies({ db, ...queue })
  })

  it('are found by their message with the values that were saved last', async () => {
    expect(await replies.get('10', '1')).toBeUndefined()
    await replies.put(replyTo('1'))
    expect(await replies.get('10', '1')).toMatchObject(replyTo('1'))
    const changed = replyTo('1', { replyId: null, links: 'https://b.example', hidesEmbeds: false })
    await replies.put(changed)
    expect(await replies.get('10', '1')).toMatchObject(changed)
    expect(await replies.get('11', '1')).toBeUndefined()
    await queue.changes.transaction((trx) => replies.forget(trx, '10', '1'))
    expect(await replies.get('10', '1')).toBeUndefined()
  })

  it('are found and marked for deletion among 70,000 messages', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => String(index))
    await replies.put(replyTo('1'))
    expect(await replies.concerning('10', many)).toMatchObject([replyTo('1')])
    await replies.markForDeletion('10', many)
    expect(await removals()).toEqual(['1'])
    await replies.noteDeleted('10', many)
    expect(await replies.get('10', '1')).toMatchObject(replyTo('1', { replyId: null }))
  })

  it('report the channels of a guild in which they were posted', async () => {
    await replies.put(replyTo('1'))
    await replies.put(replyTo('2'))
    await replies.put(replyTo('3', { channelId: '21' }))
    await replies.put(replyTo('4', { guildId: '11', channelId: '22' }))
    expect((await replies.channels('10')).toSorted()).toEqual(['20', '21'])
  })

  it('are found by their own ids and by those of their messages', async () => {
    await replies.put(replyTo('1'))
    await replies.put(replyTo('2'))
    await replies.put(replyTo('3', { guildId: '11' }))
    const found = await replies.concerning('10', ['1', '20', '3', '99'])
    expect(found.map((reply) => reply.messageId).toSorted()).toEqual(['1', '2'])
  })

  it('get one removal job each when they are marked for deletion', async () => {
    await replies.put(replyTo('1'))
    await replies.put(replyTo('2'))
    await replies.put(replyTo('3'))
    await replies.markForDeletion('10', ['1', '99'])
    await replies.markForDeletion('10', ['1', '2'])
    await replies.markForDeletion('11', ['3'])
    expect(await removals()).toEqual(['1', '2'])
    expect(await replies.get('10', '1')).toMatchObject(replyTo('1'))
  })

  it('lose their removal job when they are saved again, until the next mark for deletion', async () => {
    await replies.put(replyTo('1'))
    await replies.markForDeletion('10', ['1'])
    await replies.put(replyTo('1'))
    expect(await removals()).toEqual([])
    await replies.markForDeletion('10', ['1'])
    expect(await removals()).toEqual(['1'])
  })

  it('are noted as deleted by their own ids, not by those of their messages', async () => {
    await replies.put(replyTo('1'))
    await replies.put(replyTo('2'))
    await replies.noteDeleted('10', ['10', '2'])
    expect(await replies.get('10', '1')).toMatchObject(replyTo('1', { replyId: null }))
    expect(await replies.get('10', '2')).toMatchObject(replyTo('2'))
  })

  it('are deleted from the database 30 days after they were saved', async () => {
    await replies.put(replyTo('1'))
    queue.now += 29 * DAY_MS
    await replies.put(replyTo('2'))
    await replies.prune()
    expect(await replies.get('10', '1')).toBeDefined()
    queue.now += 2 * DAY_MS
    await replies.prune()
    expect(await replies.get('10', '1')).toBeUndefined()
    expect(await replies.get('10', '2')).toBeDefined()
  })
})
