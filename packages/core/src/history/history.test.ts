import { DELETED_USER_ID } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { dropRevision, NEVER, settleRevision } from '../kernel/history/revisions.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { GUILD } from '../testing/whole-guild.ts'
import { ADA, BEN, CDN, createTestHistory, type TestHistory } from './testing/test-history.ts'

let db: Database
let test: TestHistory

/** Restores the state before a revision, as Ben. */
const restore = (id: string | undefined) =>
  test.history.restore(
    GUILD,
    { revisionId: Number(id), version: 7 },
    { editor: administrator(BEN), grant: null },
    undefined,
  )

async function signIn(userId: string, username: string, avatar: string | null): Promise<void> {
  await db.insertInto('users').values({ user_id: userId, username, avatar, updated_at: test.queue.now }).execute()
}

describeOnEachEngine('the history of a server', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestHistory(db)
  })

  it('lists a change with its time, user, target and fields', async () => {
    await signIn(ADA, 'ada', 'abc')
    await test.record()
    expect(await test.list()).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: '2030-01-02T12:00:00.000Z',
        user: { id: ADA, username: 'ada', avatar_url: `${CDN}/avatars/1/abc.png` },
        area: 'settings',
        action: 'changed',
        target: { key: 'settings', name: 'Settings' },
        changes: [{ field: 'prefix', before: '!', after: '?' }],
        restorable: true,
      },
    ])
    expect(await test.list({ guild: { ...GUILD, id: '11' } })).toEqual([])
  })

  it('lists nothing for a change that changes nothing', async () => {
    await test.record({ after: { prefix: '!' } })
    expect(await test.list()).toEqual([])
  })

  it('names a target by one short line', async () => {
    await test.recordAll([`Raid\n\tat   nine ${'!'.repeat(100)}`])
    const [name = ''] = await test.names()
    expect(name).toMatch(/^Raid at nine !+…$/)
    expect(name).toHaveLength(80)
  })

  it('is listed in pages, the newest change first', async () => {
    await test.recordAll(['a', 'b', 'c', 'd', 'e'])
    expect(await test.names({ limit: 2 })).toEqual(['e', 'd'])
    const [, oldest] = await test.list({ limit: 2 })
    expect(await test.names({ limit: 2, before: Number(oldest?.id) })).toEqual(['c', 'b'])
    expect(await test.names({ before: 0 })).toEqual([])
  })

  it('ends a page that reaches 512 kB, and continues it in the next one', async () => {
    const large = { before: { rules: 'é'.repeat(100_000) }, after: { rules: null } }
    for (const name of ['a', 'b', 'c', 'd']) await test.record({ target: { type: 'rules', key: '20', name }, ...large })
    const page = await test.list()
    expect(page.map(({ target }) => target.name)).toEqual(['d', 'c', 'b'])
    expect(await test.names({ before: Number(page.at(-1)?.id) })).toEqual(['a'])
    await test.record({ after: { prefix: '!'.repeat(600_000) } })
    expect(await test.list()).toHaveLength(1)
  })

  it('is filtered by area and by user', async () => {
    await test.recordAll(['of ada'])
    await test.record({ userId: BEN, target: { type: 'rules', key: '20', name: 'of ben' } })
    await test.record({ userId: null, target: { type: 'rules', key: '20', name: 'of the bot' } })
    expect(await test.names({ area: 'rules' })).toEqual(['of the bot', 'of ben'])
    expect(await test.names({ userId: ADA })).toEqual(['of ada'])
    expect(await test.names({ area: 'rules', userId: BEN })).toEqual(['of ben'])
    expect(await test.names({ area: 'commands' })).toEqual([])
  })

  it('shows users by their names at the time of the change, with their current avatars', async () => {
    await signIn(ADA, 'ada', 'abc')
    await test.record()
    await db.updateTable('users').set({ username: 'countess', avatar: 'def' }).execute()
    await test.record({ userId: BEN })
    await test.record({ userId: null, restorableUntil: NEVER })
    expect((await test.list()).map(({ user }) => user)).toEqual([
      null,
      { id: BEN, username: 'Unknown user', avatar_url: null },
      { id: ADA, username: 'ada', avatar_url: `${CDN}/avatars/1/def.png` },
    ])
  })

  it('keeps the change of a user whose personal data was deleted, without the name', async () => {
    await signIn(ADA, 'ada', 'abc')
    await test.record()
    await db.updateTable('revisions').set({ user_id: DELETED_USER_ID, username: null }).execute()
    expect(await test.list()).toMatchObject([
      { user: { id: DELETED_USER_ID, username: 'Deleted user', avatar_url: null } },
    ])
  })

  it('gives the reason why a change cannot be restored', async () => {
    await test.record({ restorableUntil: test.queue.now + 1 })
    await test.record({ restorableUntil: test.queue.now })
    await test.record({ action: 'posted', restorableUntil: NEVER })
    await test.record({ userId: null, restorableUntil: NEVER })
    expect((await test.list()).map(({ restorable, reason }) => [restorable, reason])).toEqual([
      [false, 'The bot made this change by itself.'],
      [false, "A posted message can't be taken back. Delete it in Discord."],
      [false, 'Its time has passed.'],
      [true, undefined],
    ])
  })

  it('skips rows that cannot be read, and logs each once', async () => {
    await test.recordAll(['a', 'b', 'c', 'd'])
    const [newest, ...older] = await test.list()
    const damages = [{ changes: '{' }, { area: 'weather' }, { action: 'painted' }]
    for (const [at, damage] of damages.entries()) {
      await db.updateTable('revisions').set(damage).where('revision_id', '=', Number(older[at]?.id)).execute()
    }
    for (let times = 0; times < 2; times += 1) expect(await test.list()).toEqual([newest])
    expect(test.logged.filter((line) => line.includes('cannot be read'))).toHaveLength(damages.length)
    await expect(test.history.preview(GUILD, Number(older[0]?.id), null)).rejects.toMatchObject({
      code: 'history.not_found',
    })
  })
})

describeOnEachEngine('a save that Discord has not decided', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestHistory(db)
  })

  const SAVE = { guildId: GUILD.id, save: 'rules 20' }
  const recordUndecided = () => test.record({ undecided: { save: SAVE.save, until: test.queue.now + 4_000 } })
  /** The id of the only revision, also of one that is not listed. */
  const onlyId = async () =>
    String((await db.selectFrom('revisions').select('revision_id').executeTakeFirst())?.revision_id)

  it('is neither listed nor restorable until Discord applies it', async () => {
    await recordUndecided()
    expect(await test.list()).toEqual([])
    const notFound = { code: 'history.not_found' }
    await expect(restore(await onlyId())).rejects.toMatchObject(notFound)
    await expect(test.history.preview(GUILD, Number(await onlyId()), null)).rejects.toMatchObject(notFound)
    await test.queue.changes.transaction((trx) => settleRevision(test.queue, trx, SAVE))
    expect(await test.list()).toHaveLength(1)
    expect(await restore(await onlyId())).toMatchObject({ status: 'queued' })
  })

  it('is listed once Discord can no longer refuse it, also without an answer', async () => {
    await recordUndecided()
    test.queue.now += 4_000
    expect(await test.list()).toHaveLength(1)
  })

  it('is never listed when Discord refuses it', async () => {
    await recordUndecided()
    await test.queue.changes.transaction((trx) => dropRevision(trx, SAVE))
    test.queue.now += 4_000
    expect(await test.list()).toEqual([])
  })

  it('is announced once, when it is listed', async () => {
    const published: unknown[] = []
    test.queue.changes.subscribe('history', (change) => void published.push(change))
    await recordUndecided()
    expect(published).toEqual([])
    await test.queue.changes.transaction((trx) => settleRevision(test.queue, trx, SAVE))
    await test.queue.changes.transaction((trx) => settleRevision(test.queue, trx, SAVE))
    expect(published).toEqual([{ topic: 'history', guildId: GUILD.id, area: 'history' }])
  })
})

describeOnEachEngine('the restoration of a change', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestHistory(db)
  })

  it('is previewed with the current version and the fields that it changes', async () => {
    await test.record()
    const [revision] = await test.list()
    const restores = [{ field: 'prefix', before: '?', after: '!' }]
    expect(await test.history.preview(GUILD, Number(revision?.id), null)).toEqual({ ...revision, version: 7, restores })
  })

  it('restores the state before the change over the version that the administrator saw', async () => {
    await test.record()
    const [revision] = await test.list()
    expect(await restore(revision?.id)).toEqual({
      target: revision?.target,
      status: 'queued',
      last_error: null,
      version: 8,
    })
    expect(test.restored).toMatchObject([
      { revision: { stored: '!', action: 'changed' }, version: 7, editor: { userId: BEN } },
    ])
  })

  it('is refused with the reason when it is not possible, and previewed without changes', async () => {
    await test.record({ restorableUntil: test.queue.now })
    const [revision] = await test.list()
    await expect(restore(revision?.id)).rejects.toMatchObject({
      code: 'history.not_restorable',
      message: 'Its time has passed.',
    })
    expect(await test.history.preview(GUILD, Number(revision?.id), null)).toMatchObject({ restores: [] })
    expect(test.restored).toEqual([])
  })

  it('is refused while the server lacks what the earlier state names, with its name', async () => {
    const references = [
      { type: 'channel', id: '20', name: 'welcome' },
      { type: 'role', id: '11', name: 'Raider' },
      { type: 'emoji', id: '30', name: 'axe' },
      { type: 'channel', id: '29', name: null },
    ] as const
    for (const reference of references) await test.record({ references: [reference] })
    const [unnamed, emoji, role, channel] = await test.list({ guild: { ...GUILD, channels: [], roles: [] } })
    expect([channel, role, emoji, unnamed].map((one) => [one?.restorable, one?.reason])).toEqual([
      [false, 'The channel #welcome no longer exists.'],
      [false, 'The role @Raider no longer exists.'],
      [false, 'The emoji :axe: no longer exists.'],
      [false, 'The channel no longer exists.'],
    ])
    await expect(restore(emoji?.id)).rejects.toMatchObject({
      code: 'history.not_restorable',
      message: 'The emoji :axe: no longer exists.',
    })
    const voice = { ...GUILD, channels: GUILD.channels.map((one) => ({ ...one, type: 2 })) }
    expect((await test.list({ guild: voice })).at(-1)).toMatchObject({
      reason: 'The channel #welcome is no longer a text channel.',
    })
    expect((await test.list()).map(({ restorable }) => restorable)).toEqual([false, false, true, true])
    expect(test.restored).toEqual([])
  })

  it('is not found for a change of another server, and for a target that no capability has', async () => {
    await test.record({ guildId: '11' })
    await test.record({ target: { type: 'rules', key: '20', name: '#rules' } })
    const notFound = { code: 'history.not_found' }
    const [elsewhere] = await test.list({ guild: { ...GUILD, id: '11' } })
    await expect(restore(elsewhere?.id)).rejects.toMatchObject(notFound)
    const [unknown] = await test.list()
    await expect(restore(unknown?.id)).rejects.toMatchObject(notFound)
  })
})
