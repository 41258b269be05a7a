import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { failTarget, finishTarget, getTarget, leaseTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { AUTO_MOD, autoModHash, autoModWarning, createAutoMod, wantAutoMod } from './auto-mod.ts'
import { writeSettings } from '../settings/settings-store.ts'

const KEY = { guildId: '10', kind: AUTO_MOD, ref: '' }

let db: Database
let now: number
const clock = { now: () => now }

/** Saves the switch as the settings do. */
function save(enabled: boolean, logChannelId: string | null = null): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const change = { enable_auto_mod: enabled, moderation_log_channel_id: logChannelId }
    await writeSettings(trx, { guildId: '10', userId: '1', now }, change)
    await wantAutoMod(trx, { guildId: '10', enabled, logChannelId, now })
  })
}

/** Does as the reconciler does when Discord has what is wanted. */
async function apply(note: string | null = null): Promise<void> {
  const row = await leaseTarget(db, KEY, { owner: 'me', now, until: now + 1_000 })
  const hash = row?.wanted_hash ?? ''
  await finishTarget(db, KEY, { owner: 'me', appliedHash: hash, wantedHash: hash, note, dueAt: now })
}

async function fail(sentence: string): Promise<void> {
  const row = await leaseTarget(db, KEY, { owner: 'me', now, until: now + 1_000 })
  const wantedHash = row?.wanted_hash ?? ''
  const failure = { sentence, attempts: 5, delay: 60_000 }
  await failTarget(db, KEY, { owner: 'me', wantedHash, now, failure })
}

describeOnEachEngine('what is wanted of AutoMod', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
  })

  it('differs by the switch and by the channel of alerts, which says nothing while it is off', () => {
    const on = autoModHash({ enabled: true, logChannelId: '5' })
    expect(on).not.toBe(autoModHash({ enabled: true, logChannelId: '6' }))
    expect(on).not.toBe(autoModHash({ enabled: false, logChannelId: '5' }))
    expect(autoModHash({ enabled: false, logChannelId: '5' })).toBe(autoModHash({ enabled: false, logChannelId: null }))
  })

  it('is nothing where it was never on', async () => {
    await save(false, '5')
    expect(await getTarget(db, KEY)).toBeUndefined()
  })

  it('is due at once when it is switched on, and when it is switched off again', async () => {
    await save(true, '5')
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'on 5', due_at: now, applied_hash: null })
    await apply()
    await save(false, '5')
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'off', due_at: now, applied_hash: 'on 5' })
  })

  it('warns of what stands in the way, until it does no more', async () => {
    expect(await autoModWarning(db, '10')).toBeNull()
    await save(true)
    await apply('The server has its own rule.')
    expect(await autoModWarning(db, '10')).toBe('The server has its own rule.')
    expect(await autoModWarning(db, '11')).toBeNull()
    await save(true, '5')
    await fail('The bot lacks Manage Server.')
    expect(await autoModWarning(db, '10')).toBe('The bot lacks Manage Server.')
    now += 60_000
    await apply()
    expect(await autoModWarning(db, '10')).toBeNull()
  })

  it('is compared again where it is on or was, and nowhere else', async () => {
    const autoMod = createAutoMod({ db, clock })
    await autoMod.recheck(['10', '11'])
    expect(await getTarget(db, KEY)).toBeUndefined()
    await save(true, '5')
    await apply()
    await autoMod.recheck(['10', '11'])
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'on 5', applied_hash: null })
    expect(await getTarget(db, { ...KEY, guildId: '11' })).toBeUndefined()
    await save(false)
    await apply()
    await autoMod.recheck(['10'])
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'off', applied_hash: 'off' })
  })

  it('is compared again when the bot comes back to a guild that it had left', async () => {
    const autoMod = createAutoMod({ db, clock })
    await save(true, '5')
    await apply()
    await autoMod.drop('10')
    expect(await getTarget(db, KEY)).toBeUndefined()
    await autoMod.recheck(['10'])
    expect(await getTarget(db, KEY)).toMatchObject({ wanted_hash: 'on 5', applied_hash: null })
  })

  it('is compared again later, when that was asked for', async () => {
    await save(true)
    await apply()
    await createAutoMod({ db, clock }).recheckAt('10', now + 5_000)
    expect(await getTarget(db, KEY)).toMatchObject({ applied_hash: null, due_at: now + 5_000 })
  })

  it('is not put off by a look that is to come later', async () => {
    await save(true)
    await createAutoMod({ db, clock }).recheckAt('10', now + 5_000)
    expect(await getTarget(db, KEY)).toMatchObject({ due_at: now })
    // Somebody is at it, and may have looked before the change.
    await leaseTarget(db, KEY, { owner: 'me', now, until: now + 1_000 })
    await createAutoMod({ db, clock }).recheckAt('10', now + 5_000)
    expect(await getTarget(db, KEY)).toMatchObject({ due_at: now + 5_000, lease_owner: null })
  })

  it('is tried at once when what stood in the way may be gone', async () => {
    await save(true)
    await fail('The bot lacks Manage Server.')
    await createAutoMod({ db, clock }).hurry('11')
    expect(await getTarget(db, KEY)).toMatchObject({ due_at: now + 60_000 })
    await createAutoMod({ db, clock }).hurry('10')
    expect(await getTarget(db, KEY)).toMatchObject({ due_at: now })
  })
})
