import type { RoleButtonInput } from '@guildhall/contract'
import { administrator, guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createHistory } from '../history/capability.ts'
import type { History } from '../history/service.ts'
import type { Database } from '../kernel/database/schema.ts'
import { DiscordRefusal } from '../kernel/discord.ts'
import type { SavedRestoration } from '../kernel/history/restorable-target.ts'
import type { Job, JobTools, Outcome } from '../kernel/jobs/job.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createRoleButtons } from './capability.ts'
import { ROLE_BUTTONS_REPOST } from './reposts-store.ts'
import { ROLE_BUTTONS } from './saved-buttons.ts'
import { refusalSentence } from './sentences.ts'

const BOT_MAY = PERMISSIONS['Manage Roles'] | PERMISSIONS['View Channel'] | PERMISSIONS['Read Message History']
const GUILD = guildSnapshot({
  roles: [
    snapshotRole('10', {}),
    snapshotRole('11', { position: 1 }),
    snapshotRole('13', { position: 3, permissions: String(BOT_MAY) }),
  ],
  channels: [snapshotChannel('20', { name: 'roles' })],
  botRoleIds: ['13'],
})
const RAIDER: RoleButtonInput = { label: 'Raider', role_id: '11' }
const ADA = { editor: administrator('1'), grant: null }
const CONTENT = { content: 'Pick a role.', embeds: [], components: [] }

let db: Database
let queue: Queue
let capability: ReturnType<typeof createRoleButtons>
let history: History
let isGone: boolean
/** The reaction of Discord to buttons. */
let match: () => Promise<void>
/** The messages that were posted again. */
let posted: string[]
let kept: SavedRestoration | undefined

async function repost(job: Job, tools: JobTools): Promise<Outcome> {
  const { roleButtonReposts: reposts } = capability.services
  const row = await reposts.get(job.guildId, job.key)
  if (!row) return { type: 'drop' }
  const reason = job.progress === null ? await reposts.obstacle(row) : null
  if (reason !== null) return { type: 'done', reason }
  const id = posted[0] ?? '200'
  if (posted.length === 0) posted.push(id)
  await tools.note({ messageId: id }, (trx) => reposts.notePosted(trx, row, id))
  return { type: 'done', commit: (trx) => reposts.finish(trx, GUILD, row, id) }
}

function work(kind: string, run: (job: Job, tools: JobTools) => Promise<Outcome>): void {
  const worker = queue.worker({ kind, area: null, slots: 4, perGuild: 2, limitMs: 20_000, run })
  worker.start()
  onTestFinished(() => worker.stop())
}

const inputOf = (messageId: string, label: string) => ({
  guild_id: '10',
  channel_id: '20',
  message_id: messageId,
  buttons: [{ ...RAIDER, label }],
})
const create = (messageId = '100') =>
  capability.services.roleButtons.create(GUILD, inputOf(messageId, 'Raider'), administrator('1'), undefined)
const change = (id: string, label: string) =>
  capability.services.roleButtons.change(GUILD, id, inputOf('100', label), administrator('1'))
const remove = (configId: string, seen?: number) =>
  capability.services.roleButtons.remove(GUILD, { configId, seen }, administrator('1'), undefined)
const listed = async () =>
  (await capability.services.roleButtons.list(GUILD, null)).map(
    ({ id, message_id, version, buttons }) => `${id} ${message_id} ${version} ${buttons[0]?.label}`,
  )
const revisions = () => history.list(GUILD, { area: undefined, userId: undefined, before: undefined, limit: 50 }, null)
const actions = async () => (await revisions()).map(({ action, user }) => `${action} by ${user?.id ?? 'the bot'}`)

async function restore(at = 0, version?: number) {
  const revisionId = Number((await revisions())[at]?.id)
  return history.restore(GUILD, { revisionId, version }, ADA, async (_, saved) => void (kept = saved))
}

/** The rules of the channel are posted again, and the configuration below them moves. */
const move = (before: string[], after: string[]) =>
  queue.changes.transaction((trx) =>
    capability.services.roleButtonPosting.rulesMoved(trx, { guild: GUILD, channelId: '20' }, { before, after }),
  )

const refuse = () => Promise.reject(new DiscordRefusal(50_035, 'Invalid Form Body'))

describeOnEachEngine('the history of role buttons', (open) => {
  beforeEach(async () => {
    db = await open()
    isGone = false
    posted = []
    kept = undefined
    match = () => Promise.resolve()
    queue = createTestQueue(db)
    const deps = { ...queue, db, stopwatch: { elapsed: () => performance.now() } }
    capability = createRoleButtons({
      ...deps,
      roleIdsOf: () => Promise.resolve([]),
      isMessageDeleted: () => Promise.resolve(isGone),
      sessionSecret: 'secret',
    })
    onTestFinished(() => capability.stop())
    history = createHistory({ ...deps, cdnUrl: '', retentionDays: 90, targets: capability.history }).services.history
    const { roleButtonPosting: posting } = capability.services
    work(ROLE_BUTTONS, async (job) => {
      const desired = await posting.desired(job, GUILD)
      try {
        await match()
        return posting.matched(job, desired, CONTENT)
      } catch (error) {
        if (!(error instanceof DiscordRefusal)) throw error
        return posting.refused(job, 'save', refusalSentence(error, { guild: GUILD, channelId: '20', botUserId: '9' }))
      }
    })
    work(ROLE_BUTTONS_REPOST, repost)
  })

  it('lists no save that Discord has not decided yet, and no refused one', async () => {
    let decide = (): void => {}
    const asked = new Promise<void>((resolve) => {
      match = async () => {
        resolve()
        await new Promise<void>((done) => (decide = done))
        await refuse()
      }
    })
    const saving = create()
    await asked
    expect(await db.selectFrom('revisions').select('action').execute()).toEqual([{ action: 'created' }])
    expect(await revisions()).toEqual([])
    decide()
    await expect(saving).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await db.selectFrom('revisions').select('action').execute()).toEqual([])
  })

  it('is written with each change, and restores each of them', async () => {
    const { id } = await create()
    await change(id, 'New')
    await remove(id, 2)
    expect(await actions()).toEqual(['deleted by 1', 'changed by 1', 'created by 1'])
    expect(await restore()).toMatchObject({ status: 'applied', version: 4 })
    expect(await listed()).toEqual([`${id} 100 4 New`])
    // The change from Raider to New.
    expect(await restore(2, 4)).toMatchObject({ version: 5 })
    expect(await listed()).toEqual([`${id} 100 5 Raider`])
    // The creation.
    expect(await restore(4, 5)).toMatchObject({ status: 'queued', version: null })
    expect(await listed()).toEqual([])
    await expect(restore(5)).rejects.toMatchObject({ code: 'role_buttons.not_found' })
  })

  it('posts a deleted message once, also when the attempt ends after its note', async () => {
    const { id } = await create()
    await remove(id)
    isGone = true
    const before = capability.services.roleButtonReposts.finish
    let isKilled = true
    capability.services.roleButtonReposts.finish = async (...args) => {
      if (isKilled) {
        isKilled = false
        throw new Error('killed')
      }
      return before(...args)
    }
    await restore().catch(() => {})
    await expect
      .poll(async () => {
        queue.now += 5_000
        return listed()
      })
      .toEqual([`${id} 200 3 Raider`])
    expect(posted).toEqual(['200'])
    expect(await actions()).toEqual(['restored by 1', 'deleted by 1', 'created by 1'])
    const saved = kept?.saved ?? {}
    const [, deletion] = await revisions()
    const replayed = history.replay(GUILD, Number(deletion?.id), { saved }, ADA)
    expect(await replayed).toMatchObject({ status: 'applied', version: 3 })
    const { message } = await db
      .selectFrom('role_buttons')
      .selectAll()
      .where('config_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(message ?? '')).toEqual(CONTENT)
  })

  it('names the bot for a configuration that moves with the rules, and continues its versions', async () => {
    const { id } = await create()
    await move(['100'], [])
    await move([], ['101'])
    expect(await actions()).toEqual(['changed by the bot', 'created by 1'])
    expect((await revisions())[0]).toMatchObject({
      changes: [{ field: 'message_id', before: '100', after: '101' }],
      restorable: false,
    })
    await remove(id)
    expect(await restore()).toMatchObject({ version: 3 })
    expect(await listed()).toEqual([`${id} 101 3 Raider`])
  })

  it('restores earlier buttons below the message that the configuration moved to', async () => {
    const { id } = await create()
    await change(id, 'New')
    await move(['100'], [])
    await move([], ['101'])
    expect(await actions()).toEqual(['changed by the bot', 'changed by 1', 'created by 1'])
    const [, older] = await revisions()
    const preview = await history.preview(GUILD, Number(older?.id), null)
    expect(preview.restores.map(({ field }) => field)).toEqual(['buttons.0'])
    expect(await restore(1, preview.version ?? undefined)).toMatchObject({ status: 'applied' })
    expect(await listed()).toEqual([`${id} 101 3 Raider`])
  })
})
