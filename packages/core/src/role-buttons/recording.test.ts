import { administrator, guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { PERMISSIONS, type PermissionName } from '../kernel/permissions.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createRoleButtonPosting, type RoleButtonPosting } from './posting.ts'
import { recordRow, ROLE_BUTTON_PERMISSIONS } from './recording.ts'
import { createButtonSaves } from './saves.ts'
import { createRoleButtonService, type RoleButtons } from './service.ts'
import { unrecordedButtons } from './store.ts'

/** A guild whose role 12 has these permissions; the bot has role 13. */
function guildWith(...names: PermissionName[]): GuildSnapshot {
  const role = (id: string, position: number, permissions: readonly PermissionName[]) =>
    snapshotRole(id, {
      position,
      permissions: String(permissions.reduce((bits, name) => bits | PERMISSIONS[name], 0n)),
    })
  return guildSnapshot({
    roles: [
      role('10', 0, ['Manage Messages']),
      role('11', 1, ['Send Messages']),
      role('12', 2, names),
      role('13', 3, ['Manage Roles']),
    ],
    channels: [snapshotChannel('20', { name: 'roles' })],
    botRoleIds: ['13'],
  })
}

/** Buttons as version 0.1.0 stored them. */
const leaf = (id: string, roleId: string) => ({
  id,
  role_id: roleId,
  label: id,
  emoji: null,
  style: 'secondary',
  add_only: false,
  pick_one: false,
  children: [],
})
const OLD = [leaf('a', '11'), { ...leaf('b', '12'), role_id: null, children: [leaf('c', '12'), leaf('d', '99')] }]
/** The same buttons, sent by a client that knows only the product's fields. */
const SENT = [
  { label: 'a', role_id: '11' },
  { label: 'b', children: [{ label: 'c', role_id: '12' }] },
]

interface Stage {
  readonly db: Database
  readonly queue: Queue
  readonly posting: RoleButtonPosting
  readonly roleButtons: RoleButtons
}

/** Sets up a database of version 0.1.0 with one configuration, after the migrations. */
async function upgraded(db: Database, buttons: unknown): Promise<Stage> {
  const row = {
    guild_id: '10',
    message_id: '100',
    channel_id: '20',
    config_id: 'x',
    buttons: JSON.stringify(buttons),
    pick_one: 0,
    version: 4,
    created_at: 1,
    updated_by: '1',
    updated_at: 2,
    save_number: 6,
    save_revision: 1,
    refusals: '[]',
    is_waiting_for_rules: 0,
  } as const
  // The state before the last save, which a refusal by Discord can no longer restore.
  const replaced = {
    configId: 'x',
    buttons,
    pickOne: false,
    version: 3,
    createdAt: 1,
    updatedBy: '1',
    updatedAt: 1,
  }
  await db
    .insertInto('role_buttons')
    .values({ ...row, are_permissions_recorded: 0, undo: JSON.stringify(replaced), undo_until: 1 })
    .execute()
  let waitedMs = 0
  const passing = setInterval(() => (waitedMs += 1_000), 50)
  const queue = createTestQueue(db, { elapsed: () => waitedMs })
  const deps = { ...queue, db, stopwatch: { elapsed: () => waitedMs }, botUserId: '9' }
  const posting = createRoleButtonPosting(deps)
  onTestFinished(() => {
    clearInterval(passing)
    posting.stop()
  })
  const saves = createButtonSaves(deps)
  const roleButtons = createRoleButtonService({ ...deps, saves, roleIdsOf: () => Promise.resolve([]) })
  return { db, queue, posting, roleButtons }
}

/** Runs the bot's jobs for one guild. */
function runBot({ queue, posting }: Stage, guild: GuildSnapshot): void {
  const worker = queue.worker({
    kind: ROLE_BUTTON_PERMISSIONS,
    area: null,
    slots: 2,
    perGuild: 2,
    limitMs: 5_000,
    async run() {
      await posting.recordPermissions(guild)
      return { type: 'drop' }
    },
  })
  worker.start()
  onTestFinished(() => worker.stop())
}

/** The confirmed permissions in the row, with its version. */
async function stored({ db }: Stage): Promise<unknown> {
  const row = await db.selectFrom('role_buttons').selectAll().executeTakeFirstOrThrow()
  return { version: row.version, isRecorded: row.are_permissions_recorded, buttons: JSON.parse(row.buttons) }
}

/** The jobs that record permissions. */
const recordings = ({ db }: Stage) =>
  db.selectFrom('jobs').select('kind').where('kind', '=', ROLE_BUTTON_PERMISSIONS).execute()

const place = { guild_id: '10', channel_id: '20', message_id: '100' }

describeOnEachEngine('buttons that version 0.1.0 stored', (open) => {
  it('record the permissions of their roles on every level at the first sync, without a new version', async () => {
    const stage = await upgraded(await open(), OLD)
    await stage.posting.syncGuilds(['10'])
    runBot(stage, guildWith('Ban Members', 'Administrator'))
    await expect
      .poll(() => stored(stage))
      .toMatchObject({
        version: 4,
        isRecorded: 1,
        buttons: [
          { confirmed_permissions: [] },
          {
            confirmed_permissions: [],
            children: [{ confirmed_permissions: ['Administrator', 'Ban Members'] }, { confirmed_permissions: [] }],
          },
        ],
      })
    await expect
      .poll(() => stage.db.selectFrom('jobs').select('kind').where('kind', '=', ROLE_BUTTON_PERMISSIONS).execute())
      .toEqual([])
  })

  it('report permissions that a role gains after the recording as unconfirmed', async () => {
    const stage = await upgraded(await open(), OLD)
    await stage.posting.recordPermissions(guildWith('Kick Members'))
    const gained = guildWith('Kick Members', 'Ban Members')
    await stage.posting.syncGuilds(['10'])
    await stage.posting.recordPermissions(gained)
    const [config] = await stage.roleButtons.list(gained, null)
    expect(config?.buttons[1]?.children[0]?.confirmed_permissions).toEqual(['Kick Members'])
    expect(config?.warnings).toContainEqual({
      button_id: 'c',
      message:
        'Button 2 > Button 1: @role 12 now gives Ban Members to anyone who presses this button. Confirm it to make the button work again.',
    })
  })

  it('count as confirmed until their permissions are recorded', async () => {
    const stage = await upgraded(await open(), OLD)
    const guild = guildWith('Ban Members')
    const pressed = await stage.posting.config(guild, 'x')
    expect(pressed?.buttons[1]?.children[0]?.confirmed_permissions).toEqual(['Ban Members'])
    expect(await stage.roleButtons.list(guild, null)).toMatchObject([{ version: 4, warnings: [{ button_id: 'd' }] }])
    const saved = await stage.roleButtons.change(guild, 'x', { ...place, buttons: SENT }, administrator('1'))
    expect(saved.buttons).toMatchObject([
      { id: 'a', confirmed_permissions: [] },
      { id: 'b', children: [{ id: 'c', confirmed_permissions: ['Ban Members'] }] },
    ])
  })

  it('keep permissions that an administrator confirms before the first sync', async () => {
    const stage = await upgraded(await open(), OLD)
    const before = guildWith('Kick Members')
    await stage.roleButtons.change(before, 'x', { ...place, buttons: SENT }, administrator('1'))
    await stage.posting.recordPermissions(guildWith('Kick Members', 'Ban Members'))
    expect(await stored(stage)).toMatchObject({
      version: 5,
      buttons: [{}, { children: [{ confirmed_permissions: ['Kick Members'] }] }],
    })
  })

  it('keep permissions that an administrator confirms while they are recorded', async () => {
    const stage = await upgraded(await open(), OLD)
    const [row] = await unrecordedButtons(stage.db, stage.queue.readRows, '10')
    if (!row) throw new Error('the row is recorded')
    await stage.roleButtons.change(guildWith(), 'x', { ...place, buttons: SENT.slice(0, 1) }, administrator('1'))
    await recordRow(stage.queue, guildWith('Administrator'), row)
    expect(await stored(stage)).toMatchObject({ version: 5, buttons: [{ id: 'a', confirmed_permissions: [] }] })
  })

  it('record nothing for a configuration that replaces a deleted one', async () => {
    const stage = await upgraded(await open(), OLD)
    await stage.roleButtons.remove(guildWith(), { configId: 'x', seen: undefined }, administrator('1'), undefined)
    const { id } = await stage.roleButtons.create(
      guildWith(),
      { ...place, buttons: SENT },
      administrator('1'),
      undefined,
    )
    const gained = guildWith('Administrator')
    await stage.posting.recordPermissions(gained)
    const pressed = await stage.posting.config(gained, id)
    expect(pressed?.buttons[1]?.children[0]?.confirmed_permissions).toEqual([])
  })

  it('are recorded after a restart of the bot, and need no further job', async () => {
    const stage = await upgraded(await open(), OLD)
    await stage.posting.syncGuilds(['10'])
    await stage.posting.syncGuilds(['10'])
    runBot(stage, guildWith('Ban Members'))
    await expect.poll(() => recordings(stage)).toEqual([])
    expect(await stored(stage)).toMatchObject({ isRecorded: 1 })
    await stage.posting.syncGuilds(['10'])
    expect(await recordings(stage)).toEqual([])
  })
})
