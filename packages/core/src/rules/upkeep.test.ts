import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { RetryLater } from '../kernel/reconciler/retry-later.ts'
import { claimTarget, getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { GUILD, KEY, setDesk, takeAll, TARGET, type RulesDesk } from './testing/rules-desk.ts'

let db: Database
let desk: RulesDesk

describeOnEachEngine('what keeps the rules as they were saved', (open) => {
  beforeEach(async () => {
    db = await open()
    desk = setDesk(db)
    await desk.save('Be kind.')
  })

  const isApplied = async () => {
    const target = await getTarget(db, TARGET)
    return target?.applied_hash === target?.wanted_hash
  }

  it('looks again when one of its messages is gone, and not for others', async () => {
    await desk.upkeep.messagesGone(KEY, ['99'])
    await desk.upkeep.messagesGone({ ...KEY, channelId: '21' }, ['100'])
    expect(await isApplied()).toBe(true)
    await desk.upkeep.messagesGone(KEY, ['99', '100'])
    expect(await isApplied()).toBe(false)
  })

  it('knows where none of its messages can be, until rules are saved there', async () => {
    const key = { ...KEY, channelId: '21' }
    await desk.upkeep.messagesGone(key, ['100'])
    expect(desk.upkeep.mayBeOurs(KEY)).toBe(true)
    expect(desk.upkeep.mayBeOurs(key)).toBe(false)
    desk.match = async (wanted) => {
      expect(desk.upkeep.mayBeOurs(key)).toBe(true)
      await takeAll(wanted)
    }
    const rules = [{ content: 'Be kind.', position: 0 }]
    await desk.rules.save(GUILD, { channel_id: '21', rules }, '1')
    await desk.upkeep.messagesGone(key, ['100'])
    expect(await getTarget(db, { ...TARGET, ref: '21' })).toMatchObject({ applied_hash: null })
  })

  it('looks again in the guilds that it is told of, and in no others', async () => {
    await desk.upkeep.recheck(['11', '12'])
    expect(await isApplied()).toBe(true)
    await desk.upkeep.recheck(['10', '11'])
    expect(await isApplied()).toBe(false)
  })

  it('does not disturb a save that is under way', async () => {
    const lease = { owner: 'a save', now: desk.now, until: desk.now + 10_000 }
    await claimTarget(db, { ...TARGET, hash: 'something' }, lease)
    await desk.upkeep.recheck(['10'])
    expect(await getTarget(db, TARGET)).toMatchObject({ lease_owner: 'a save' })
    desk.now += 10_001
    await desk.upkeep.recheck(['10'])
    expect(await getTarget(db, TARGET)).toMatchObject({ lease_owner: null })
  })

  it('hurries what failed, and only that', async () => {
    await desk.upkeep.hurry('10')
    expect(await isApplied()).toBe(true)
    const failed = { applied_hash: null, attempts: 9, due_at: desk.now + 300_000, last_error: 'no' }
    await db.updateTable('reconcile_targets').set(failed).execute()
    await desk.upkeep.hurry('11')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: desk.now + 300_000 })
    await desk.upkeep.hurry('10')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: desk.now, attempts: 0 })
  })

  it('stops where the channel or the guild is gone; the rules stay', async () => {
    await desk.upkeep.channelGone(KEY)
    expect(await getTarget(db, TARGET)).toBeUndefined()
    expect(await desk.rules.list(GUILD)).toMatchObject([{ rules: [{ content: 'Be kind.' }] }])
    await desk.upkeep.recheck(['10'])
    expect(await getTarget(db, TARGET)).toBeDefined()
    await desk.upkeep.drop('10')
    expect(await getTarget(db, TARGET)).toBeUndefined()
  })

  it('does nothing to messages that somebody else has changed meanwhile', async () => {
    const empty = { messageIds: [], leavingIds: [], posting: null }
    desk.match = async ({ note }) => {
      await desk.upkeep.channelGone(KEY)
      await note(empty)
    }
    await expect(desk.upkeep.match(KEY, AbortSignal.timeout(1_000))).rejects.toBeInstanceOf(RetryLater)
  })
})
