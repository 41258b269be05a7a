import { ACCESS_ERRORS } from '@guildhall/contract'
import { administrator, guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import { expect, it, onTestFinished } from 'vitest'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { writeGrants } from '../kernel/grants/grants-store.ts'
import { createTestQueue } from '../kernel/jobs/testing/queue.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { describeOnEachEngine, describeOnPostgres } from '../testing/databases.ts'
import { openOnPostgres, untilWaiting, whileHeld } from '../testing/held-rows.ts'
import { createRoleButtons } from './capability.ts'
import { insertRepost, ROLE_BUTTONS_REPOST } from './reposts-store.ts'
import { NO_BUTTONS, putButtons } from './store.ts'

const GUILD = guildSnapshot({
  roles: [
    snapshotRole('10', {}),
    snapshotRole('11', { position: 1 }),
    snapshotRole('19', { position: 3, permissions: String(PERMISSIONS['Manage Roles']) }),
  ],
  channels: [snapshotChannel('20', { name: 'roles' })],
  botRoleIds: ['19'],
})
const INPUT = { guild_id: '10', channel_id: '20', message_id: '100', buttons: [{ label: 'Raider', role_id: '11' }] }

function setUp(db: Database) {
  const queue = createTestQueue(db)
  const capability = createRoleButtons({
    ...queue,
    db,
    stopwatch: { elapsed: () => performance.now() },
    roleIdsOf: () => Promise.resolve([]),
    isMessageDeleted: () => Promise.resolve(false),
    sessionSecret: 'secret',
  })
  onTestFinished(() => capability.stop())
  const { roleButtons, rolesOnButtons } = capability.services
  const onButtons = async (trx: Trx) => [...(await rolesOnButtons(trx, '10'))].toSorted()
  return { queue, roleButtons, onButtons }
}

async function grantRole(trx: Trx, id: string): Promise<void> {
  const subject = { type: 'role', id } as const
  const forGood = { until: null, endsAt: null, endedAt: null, joinedAt: null, member: null }
  const grants = [{ subject, areas: { reminders: 'edit' as const }, ...forGood }]
  await writeGrants(trx, '10', { grants, version: 1, updatedBy: '1', updatedAt: 0 })
}

/** A button on the first level, or a tree above it. */
const button = (roleId: string) => ({
  id: `b${roleId}`,
  role_id: roleId,
  label: 'Role',
  emoji: null,
  style: 'secondary' as const,
  add_only: false,
  pick_one: false,
  confirmed_permissions: [],
  children: [],
})

describeOnEachEngine('the roles on buttons', (open) => {
  it('are those of every level, of a save that Discord may refuse, and of a restoration under way', async () => {
    const db = await open()
    const { queue, onButtons } = setUp(db)
    const { changes, jobs } = queue
    const opener = { ...button('none'), role_id: null, children: [button('12')] }
    const place = { guildId: '10', channelId: '20', messageId: '100' }
    const undo = { before: { ...NO_BUTTONS, configId: 'x', buttons: [button('13')] }, until: queue.now + 4_000 }
    const save = { ...NO_BUTTONS, configId: 'x', saveNumber: 1, saveRevision: 1, undo, refusals: [] }
    await putButtons(db, place, { ...save, buttons: [button('11'), opener] })
    await putButtons(db, { ...place, guildId: '9' }, { ...save, buttons: [button('90')] })
    const config = {
      channel_id: '20',
      message_id: '101',
      buttons: [button('14')],
      pick_one: false,
      version: 1,
      created_at: 0,
      message: null,
    }
    const repost = { guildId: '10', configId: 'y', config, seenVersion: null, version: 2, userId: '1', requestedAt: 0 }
    await insertRepost(db, { ...repost, requestId: 'ended', config: { ...config, buttons: [button('15')] } })
    await insertRepost(db, { ...repost, requestId: 'open' })
    await changes.transaction(async (trx) => {
      const key = { guildId: '10', kind: ROLE_BUTTONS_REPOST, key: 'open' }
      await jobs.enqueueOnce(trx, key, { runAt: queue.now, priority: 0, lane: null })
      expect(await onButtons(trx)).toEqual(['11', '12', '13', '14'])
    })
  })
})

describeOnPostgres('a role with access', () => {
  it('is refused on a button whose save waits for the save of the grant', async () => {
    const db = await openOnPostgres()
    const { queue, roleButtons } = setUp(db)
    await whileHeld(
      { db, changes: queue.changes },
      {
        async change(trx) {
          await lockGuild(trx, '10')
          await grantRole(trx, '11')
        },
        async meanwhile() {
          await expect(roleButtons.create(GUILD, INPUT, administrator('1'), undefined)).rejects.toMatchObject({
            code: 'request.invalid',
            details: { fields: [{ path: 'buttons.0.role_id', message: ACCESS_ERRORS.grantedRole }] },
          })
        },
      },
    )
    expect(await db.selectFrom('role_buttons').selectAll().execute()).toEqual([])
  })

  it('is seen on a button by a save of grants that waits for the save of the button', async () => {
    const db = await openOnPostgres()
    const { queue, roleButtons, onButtons } = setUp(db)
    let seen: Promise<string[]> | undefined
    await roleButtons.create(GUILD, INPUT, administrator('1'), async () => {
      // The button is written and not yet committed.
      seen = queue.changes.transaction(async (trx) => {
        await lockGuild(trx, '10')
        return onButtons(trx)
      })
      await untilWaiting(db)
    })
    expect(await seen).toEqual(['11'])
  })
})
