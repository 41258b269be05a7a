import type { MessageEdit, MessageInput } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import type { Job, JobTools, Outcome } from '../kernel/jobs/job.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { GUILD } from '../testing/whole-guild.ts'
import type { OwnMessage } from './listed-edits.ts'
import { MESSAGE_EDIT, MESSAGE_POST } from './requests.ts'
import type { SavedMessage } from './sending.ts'
import { createMessageService, type Messages } from './service.ts'

const EMBED = { title: 'Roles', description: null, color: 5, image_url: null }
const SENT = '1141162278454450983'
/** A message as Discord lists it. */
const OWN: OwnMessage = {
  id: SENT,
  content: 'Hello.',
  timestamp: '2023-08-16T00:11:28.953Z',
  embeds: [],
  components: [],
}
const ADA = '100'
const BEN = '200'

let db: Database
let queue: Queue
let messages: Messages
let waitedMs: number
/** The messages of the bot that Discord lists. */
let inDiscord: OwnMessage[]
let saved: SavedMessage | undefined

const inputOf = (content: string, more?: Partial<MessageInput>): MessageInput => ({
  channel_id: '20',
  content,
  ...more,
})
const post = (content: string, more?: Partial<MessageInput>) =>
  messages.post(GUILD, inputOf(content, more), administrator(ADA), async (_, response) => void (saved = response))

/** Starts a worker for one kind of job. */
function work(kind: string, run: (job: Job, tools: JobTools) => Promise<Outcome>): void {
  const worker = queue.worker({ kind, area: null, slots: 4, perGuild: 2, limitMs: 20_000, run })
  worker.start()
  onTestFinished(() => worker.stop())
}

/** Posts as the bot does: it notes the id of the message. */
async function take(job: Job, tools: JobTools): Promise<Outcome> {
  const request = await messages.request(job.guildId, job.key)
  if (!request) return { type: 'drop' }
  await tools.note({ messageId: SENT }, (trx) => messages.notePosted(trx, request, SENT))
  return { type: 'done' }
}

/** Advances the stopwatch until the call returns. */
function runOut<T>(call: Promise<T>): Promise<T> {
  const passing = setInterval(() => (waitedMs += 1_000), 50)
  return call.finally(() => clearInterval(passing))
}

describeOnEachEngine('messages of the dashboard', (open) => {
  beforeEach(async () => {
    db = await open()
    waitedMs = 0
    inDiscord = []
    queue = createTestQueue(db, { elapsed: () => waitedMs })
    messages = createMessageService({
      ...queue,
      db,
      botUserId: '9',
      listOwn: () => Promise.resolve(inDiscord),
      showsRules: () => Promise.resolve(false),
      isMessageDeleted: () => Promise.resolve(false),
    })
  })

  it('return the posted message, also when the request is repeated', async () => {
    work(MESSAGE_POST, take)
    const sent = await post('Hello.', { embed: { ...EMBED, description: '' } })
    expect(sent).toEqual({
      id: SENT,
      content: 'Hello.',
      timestamp: '2023-08-16T00:11:28.953Z',
      embed: EMBED,
      embeds: [EMBED],
      components: [],
      version: 0,
      status: 'applied',
    })
    expect(await messages.replay('10', saved ?? { request_id: '' }, administrator(ADA))).toEqual(sent)
    expect(await messages.isPosted('10', SENT)).toBe(true)
  })

  it('are dropped when no bot posts them in time, and posted when the caller retries', async () => {
    await expect(runOut(post('Hello.'))).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
    work(MESSAGE_POST, take)
    expect(await messages.replay('10', saved ?? { request_id: '' }, administrator(ADA))).toMatchObject({
      id: SENT,
      status: 'applied',
    })
  })

  it("are queued while Discord's response is pending, and returned by a later request", async () => {
    let finish = (): void => {}
    work(MESSAGE_POST, async (job, tools) => {
      await tools.note({ effectKey: 'x' })
      await new Promise<void>((resolve) => (finish = resolve))
      return take(job, tools)
    })
    expect(await runOut(post('Hello.'))).toMatchObject({ id: null, status: 'queued' })
    finish()
    await expect
      .poll(() => messages.replay('10', saved ?? { request_id: '' }, administrator(ADA)))
      .toMatchObject({ id: SENT, status: 'applied' })
  })

  it('are edited one at a time', async () => {
    const edits = new Set<string | undefined>()
    const edit = (content: string) => messages.edit(GUILD, SENT, inputOf(content), administrator(ADA))
    const both = Promise.all([edit('one'), edit('two')])
    const running = { count: 0, most: 0 }
    work(MESSAGE_EDIT, async (job) => {
      running.most = Math.max(running.most, ++running.count)
      edits.add((await messages.request(job.guildId, job.key))?.content)
      running.count -= 1
      return { type: 'done' }
    })
    expect((await both).map(({ id, status }) => `${id} ${status}`)).toEqual([`${SENT} applied`, `${SENT} applied`])
    expect([edits, running.most]).toEqual([new Set(['one', 'two']), 1])
  })

  it('are listed with a queued edit, and later with the reason for its refusal', async () => {
    const listed = async () =>
      (await messages.list(GUILD, { channelId: '20', limit: 5, include: [] }, null)).map(({ edit }) => edit)
    inDiscord = [OWN]
    await runOut(messages.edit(GUILD, SENT, inputOf('Bye.'), administrator(ADA)))
    expect(await listed()).toEqual([{ status: 'queued', reason: null }])
    let reason: string | undefined = 'The bot needs Send Messages in #general.'
    work(MESSAGE_EDIT, () => Promise.resolve(reason === undefined ? { type: 'done' } : { type: 'done', reason }))
    await expect.poll(listed).toEqual([{ status: 'refused', reason }])
    reason = undefined
    queue.now += 1
    await messages.edit(GUILD, SENT, inputOf('Bye.'), administrator(ADA))
    expect(await listed()).toEqual([undefined])
  })

  it('are listed without an edit whose refusal was already returned', async () => {
    inDiscord = [OWN]
    work(MESSAGE_EDIT, () => Promise.resolve({ type: 'done', reason: 'The bot needs Send Messages in #general.' }))
    await expect(messages.edit(GUILD, SENT, inputOf('Bye.'), administrator(ADA))).rejects.toMatchObject({
      code: 'discord.refused',
    })
    expect(await messages.list(GUILD, { channelId: '20', limit: 5, include: [] }, null)).toEqual([
      { ...inDiscord[0], version: 1 },
    ])
  })

  it('are not overwritten by an edit of an older version', async () => {
    work(MESSAGE_EDIT, () => Promise.resolve({ type: 'done' }))
    const edit = (content: string, version: number | undefined, userId: string) => {
      const input: MessageEdit = { ...inputOf(content), ...(version !== undefined && { version }) }
      return messages.edit(GUILD, SENT, input, administrator(userId))
    }
    const user = { user_id: ADA, username: 'ada', avatar: null, updated_at: 0 }
    await db.insertInto('users').values(user).execute()
    expect(await edit('Mine.', 0, ADA)).toMatchObject({ version: 1 })
    await expect(edit('Yours.', 0, BEN)).rejects.toMatchObject({
      code: 'version.stale',
      details: { updated_by: ADA, username: 'ada' },
    })
    // The response of the first edit was lost, so the client makes it again.
    expect(await edit('Mine.', 0, ADA)).toMatchObject({ version: 1 })
    await expect(edit('Other.', 0, ADA)).rejects.toMatchObject({ code: 'version.stale' })
    expect(await edit('Yours.', 1, BEN)).toMatchObject({ version: 2 })
    expect(await edit('Without.', undefined, ADA)).toMatchObject({ version: 3 })
  })

  it('are listed with the text of a queued edit', async () => {
    inDiscord = [{ ...OWN, embed: EMBED, embeds: [EMBED] }]
    await runOut(messages.edit(GUILD, SENT, inputOf('Bye.'), administrator(ADA)))
    expect(await messages.list(GUILD, { channelId: '20', limit: 5, include: [] }, null)).toEqual([
      {
        id: SENT,
        content: 'Bye.',
        timestamp: '2023-08-16T00:11:28.953Z',
        embeds: [],
        components: [],
        version: 1,
        edit: { status: 'queued', reason: null },
      },
    ])
  })

  it('are listed with the embeds and link buttons that a queued edit gives them', async () => {
    const [second, link] = [
      { ...EMBED, title: 'Second' },
      { label: 'Read', url: 'https://hall.test', emoji: null },
    ]
    inDiscord = [{ ...OWN, embed: { ...EMBED, url: link.url }, embeds: [{ ...EMBED, url: link.url }, second] }]
    const listed = async () => (await messages.list(GUILD, { channelId: '20', limit: 5, include: [] }, null))[0]
    const title = { ...EMBED, title: 'New' }
    await runOut(
      messages.edit(GUILD, SENT, { ...inputOf('Bye.', { embed: title }), components: [link] }, administrator(ADA)),
    )
    const first = { ...title, url: link.url }
    expect(await listed()).toMatchObject({ embed: first, embeds: [first, second], components: [link] })
    queue.now += 1
    await runOut(messages.edit(GUILD, SENT, inputOf('Bye.', { embeds: [second] }), administrator(ADA)))
    expect(await listed()).toMatchObject({ embed: second, embeds: [second], components: [] })
  })

  it('are not overwritten by a repeated edit that differs in a link button or in a further embed', async () => {
    work(MESSAGE_EDIT, () => Promise.resolve({ type: 'done' }))
    const link = { label: 'Read', url: 'https://hall.test', emoji: null }
    const edit = (more: Partial<MessageInput>) =>
      messages.edit(GUILD, SENT, { ...inputOf('Hello.', more), version: 0 }, administrator(ADA))
    expect(await edit({ embeds: [EMBED], components: [link] })).toMatchObject({ version: 1 })
    expect(await edit({ embeds: [EMBED], components: [link] })).toMatchObject({ version: 1 })
    await expect(edit({ embeds: [EMBED, EMBED], components: [link] })).rejects.toMatchObject({ code: 'version.stale' })
    await expect(edit({ embeds: [EMBED], components: [] })).rejects.toMatchObject({ code: 'version.stale' })
    await expect(edit({ embed: EMBED })).rejects.toMatchObject({ code: 'version.stale' })
  })

  it('are edited as an earlier version of the program stored it', async () => {
    await runOut(messages.edit(GUILD, SENT, inputOf('Bye.', { embed: EMBED }), administrator(ADA)))
    const request = await db.selectFrom('message_requests').select('request_id').executeTakeFirstOrThrow()
    const stored = async (row: { embed: string | null; embeds: string | null; is_restoration: 0 | 1 }) => {
      await db
        .updateTable('message_requests')
        .set({ ...row, parts: null })
        .execute()
      return (await messages.request('10', request.request_id))?.parts
    }
    const embed = JSON.stringify(EMBED)
    const discord = JSON.stringify([{ title: 'Roles', image: { url: 'https://hall.test/a.png' } }, { title: 'Second' }])
    const nulls = { description: null, color: null, image_url: null }
    expect(await stored({ embed, embeds: null, is_restoration: 0 })).toEqual({
      embeds: { first: EMBED, removed: [] },
      components: null,
    })
    expect(await stored({ embed, embeds: null, is_restoration: 1 })).toMatchObject({ embeds: { all: [EMBED] } })
    expect(await stored({ embed, embeds: discord, is_restoration: 1 })).toMatchObject({
      embeds: {
        all: [
          { ...nulls, title: 'Roles', image_url: 'https://hall.test/a.png' },
          { ...nulls, title: 'Second' },
        ],
      },
    })
  })

  it('report their new version when Discord refuses an edit', async () => {
    work(MESSAGE_EDIT, () => Promise.resolve({ type: 'done', reason: 'The bot needs Send Messages in #general.' }))
    await expect(
      messages.edit(GUILD, SENT, { ...inputOf('Bye.'), version: 0 }, administrator(ADA)),
    ).rejects.toMatchObject({
      code: 'discord.refused',
      details: { version: 1 },
    })
  })

  it('are deleted from the database after a day', async () => {
    work(MESSAGE_POST, take)
    await post('Hello.')
    queue.now += 25 * 60 * 60_000
    await messages.prune()
    expect(await db.selectFrom('message_requests').selectAll().execute()).toEqual([])
  })
})
