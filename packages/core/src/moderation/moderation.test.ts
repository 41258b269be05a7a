import type { SettingsChange } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Outcome } from '../kernel/jobs/job.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import type { JobWorker } from '../kernel/jobs/worker.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { createSettingsService, type Settings } from '../settings/settings.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { BOT, GUILD, lacking } from '../testing/whole-guild.ts'
import { AUTOMOD_RULES, createModerationService, type Moderation } from './moderation.ts'

const KEY = { guildId: GUILD.id, kind: AUTOMOD_RULES, key: '' }
const CLASH = 'Your AutoMod rule "No ads" already covers spam.'

let db: Database
let queue: Queue
let moderation: Moderation
let settings: Settings
let worker: JobWorker
/** The outcome of attempts to change AutoMod's rules, and the number of attempts. */
let outcome: () => Outcome
let attempts: number
/** Runs of due jobs, one started by each change of a job. */
let runs: Promise<unknown>[]

const job = () => getJob(db, KEY)

/** Runs due jobs, and waits for the runs that changes have started, because one of them may hold the job. */
async function runDue(): Promise<void> {
  await worker.runDue()
  await Promise.all(runs)
}

const save = (change: SettingsChange) =>
  settings.change(GUILD, { welcome_message: null, ...change }, administrator('1'))

const warned = async (guild: GuildSnapshot) =>
  (await settings.read(guild, null)).warnings?.map(({ field, message }) => `${field}: ${message}`)

describeOnEachEngine('the desired state of AutoMod', (open) => {
  beforeEach(async () => {
    db = await open()
    attempts = 0
    outcome = () => ({ type: 'done' })
    queue = createTestQueue(db)
    moderation = createModerationService({ db, ...queue })
    settings = createSettingsService({ db, ...queue, botUserId: BOT, effects: [moderation] })
    const run = async (): Promise<Outcome> => {
      attempts += 1
      return outcome()
    }
    worker = queue.worker({ kind: AUTOMOD_RULES, area: 'settings', slots: 4, perGuild: 2, limitMs: 5_000, run })
    runs = []
    const unsubscribe = queue.changes.subscribe('job', () => runs.push(worker.runDue()))
    return async () => {
      unsubscribe()
      await Promise.all(runs)
    }
  })

  it('has no job where auto moderation was never enabled', async () => {
    await save({ enable_auto_mod: false, moderation_log_channel_id: '20' })
    expect(await job()).toBeUndefined()
  })

  it('gets a new revision when AutoMod is turned on or off, or its log channel changes while it is on', async () => {
    await save({ enable_auto_mod: true })
    expect(await job()).toMatchObject({ revision: 1, applied_revision: 1 })
    expect(await moderation.desired('10')).toEqual({ enabled: true, logChannelId: null })
    await save({ moderation_log_channel_id: '20' })
    await save({ prefix: '?' })
    expect(await job()).toMatchObject({ revision: 2 })
    await save({ enable_auto_mod: false })
    expect(await job()).toMatchObject({ revision: 3 })
    await save({ moderation_log_channel_id: null })
    expect(await job()).toMatchObject({ revision: 3 })
  })

  it('names the administrators of the saves that are not applied yet, once for each change', async () => {
    const applied = async () => {
      const saves = await moderation.toApply('10')
      await queue.changes.transaction((trx) => moderation.applied(trx, '10', saves))
      return saves.reason
    }
    for (const [user_id, username] of [
      ['1', 'ada'],
      ['2', 'ben'],
    ] as const) {
      await db.insertInto('users').values({ user_id, username, avatar: null, updated_at: 0 }).execute()
    }
    expect(await applied()).toBe('Guildhall')
    await save({ enable_auto_mod: true })
    expect(await applied()).toBe('ada, through Guildhall')
    await save({ enable_auto_mod: true })
    await save({ enable_auto_mod: true, prefix: '?' })
    expect(await applied()).toBe('Guildhall')
    await save({ moderation_log_channel_id: '20' })
    await settings.change(GUILD, { moderation_log_channel_id: null }, administrator('2'))
    expect(await applied()).toBe('ben and others, through Guildhall')
    expect(await applied()).toBe('Guildhall')
  })

  it('keeps the name of an administrator who saves while earlier saves are applied', async () => {
    await db.insertInto('users').values({ user_id: '2', username: 'ben', avatar: null, updated_at: 0 }).execute()
    await save({ enable_auto_mod: true })
    const saves = await moderation.toApply('10')
    await settings.change(GUILD, { moderation_log_channel_id: '20' }, administrator('2'))
    await queue.changes.transaction((trx) => moderation.applied(trx, '10', saves))
    expect((await moderation.toApply('10')).reason).toBe('ben, through Guildhall')
  })

  it('combines changes within five seconds into one attempt', async () => {
    await save({ enable_auto_mod: true })
    await save({ moderation_log_channel_id: '20' })
    await moderation.recheck('10')
    await moderation.channelDeleted('10', '20')
    await runDue()
    expect(attempts).toBe(1)
    queue.now += 5_000
    await runDue()
    expect(attempts).toBe(2)
  })

  it('is compared at most every five seconds, however often the rules are changed in Discord', async () => {
    await save({ enable_auto_mod: true })
    for (let time = 0; time < 10; time += 1) {
      queue.now += 1_000
      await moderation.recheck('10')
      await runDue()
    }
    expect(attempts).toBe(3)
  })

  it('changes after the deletion of a channel only if that channel receives the alerts', async () => {
    await save({ enable_auto_mod: true, moderation_log_channel_id: '20' })
    await moderation.channelDeleted('10', '21')
    expect(await job()).toMatchObject({ revision: 1 })
    await moderation.channelDeleted('10', '20')
    expect(await job()).toMatchObject({ revision: 2 })
  })

  it('shows a rule clash in the response to a save and no warning once it is resolved', async () => {
    outcome = () => ({ type: 'done', reason: CLASH })
    const { warnings } = await save({ enable_auto_mod: true })
    expect(warnings).toEqual([{ field: 'enable_auto_mod', message: CLASH }])
    expect(await warned({ ...GUILD, id: '11' })).toEqual([expect.stringContaining('welcome_channel_id')])
    outcome = () => ({ type: 'done' })
    queue.now += 5_000
    await moderation.recheck('10')
    await runDue()
    expect(await warned(GUILD)).toEqual([])
  })

  it('is reported as queued or applied with the settings', async () => {
    expect(await save({ prefix: '?' })).not.toHaveProperty('status', expect.anything())
    expect(await save({ enable_auto_mod: true })).toMatchObject({ status: 'applied' })
    // The save is within five seconds of the last attempt, so it does not wait for the next one.
    expect(await save({ moderation_log_channel_id: '20' })).toMatchObject({ status: 'queued', warnings: [] })
    outcome = () => ({ type: 'done', reason: CLASH })
    queue.now += 5_000
    await runDue()
    expect(await settings.read(GUILD, null)).toMatchObject({ status: 'applied', warnings: [{ message: CLASH }] })
  })

  it('shows why it is blocked, and is applied when the permission returns', async () => {
    outcome = () => ({ type: 'blocked', on: 'permissions', reason: 'The bot needs Manage Server.' })
    const { warnings } = await save({ enable_auto_mod: true })
    expect(warnings).toEqual([{ field: 'enable_auto_mod', message: 'The bot needs Manage Server.' }])
    outcome = () => ({ type: 'done' })
    await worker.unblock('10', ['permissions', 'roles'])
    await runDue()
    expect(await warned(GUILD)).toEqual([])
    expect(await job()).toMatchObject({ state: 'done', applied_revision: 1 })
  })

  it('shows a neutral sentence for an unexpected error, never its message', async () => {
    outcome = () => {
      throw new Error('connect ECONNREFUSED secret')
    }
    await save({ enable_auto_mod: true })
    expect(await warned(GUILD)).toEqual([expect.stringMatching(/^enable_auto_mod: Something went wrong\./)])
    expect((await warned(GUILD))?.join()).not.toContain('secret')
  })

  it('names the missing permission of the bot instead of the reason from Discord', async () => {
    outcome = () => ({ type: 'done', reason: CLASH })
    await save({ enable_auto_mod: true })
    expect(await warned(lacking(PERMISSIONS['Manage Server']))).toEqual([
      "enable_auto_mod: The bot needs the Manage Server permission. Grant it to one of the bot's roles in Server Settings.",
    ])
  })

  it('names the permission that the default action needs', async () => {
    const all = lacking(PERMISSIONS['Timeout Members'], PERMISSIONS['Kick Members'], PERMISSIONS['Ban Members'])
    const needed = async (action: 'warn' | 'mute' | 'kick' | 'ban') => {
      await save({ default_action: action })
      return warned(all)
    }
    const how = "permission. Grant it to one of the bot's roles in Server Settings."
    expect(await needed('warn')).toEqual([])
    expect(await needed('mute')).toEqual([`default_action: The bot needs the Timeout Members ${how}`])
    expect(await needed('kick')).toEqual([`default_action: The bot needs the Kick Members ${how}`])
    expect(await needed('ban')).toEqual([`default_action: The bot needs the Ban Members ${how}`])
  })

  it('is compared after a reconnect only in servers with AutoMod on', async () => {
    await moderation.syncGuilds(['10', '11'])
    expect(await job()).toBeUndefined()
    await save({ enable_auto_mod: true })
    await moderation.syncGuilds(['10', '11'])
    expect(await job()).toMatchObject({ revision: 2 })
    expect(await getJob(db, { ...KEY, guildId: '11' })).toBeUndefined()
    queue.now += 5_000
    await save({ enable_auto_mod: false })
    const before = await job()
    await moderation.syncGuilds(['10'])
    expect(await job()).toEqual(before)
  })

  it('is compared when the bot returns to a server', async () => {
    await save({ enable_auto_mod: true })
    await queue.jobs.leaveGuild('10', [AUTOMOD_RULES])
    expect(await job()).toBeUndefined()
    await moderation.syncGuilds(['10'])
    await runDue()
    expect(await job()).toMatchObject({ state: 'done' })
    expect(attempts).toBe(2)
  })
})
