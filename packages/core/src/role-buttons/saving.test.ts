import type { RoleButtonConfig, RoleButtonInput } from '@guildhall/contract'
import { administrator, guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { DiscordRefusal } from '../kernel/discord.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import type { DesiredButtons } from './message-buttons.ts'
import { createRoleButtons } from './capability.ts'
import type { RoleButtonPosting } from './posting.ts'
import type { RoleButtons, SavedConfig } from './service.ts'
import { ROLE_BUTTONS } from './saved-buttons.ts'
import { FOREIGN_MESSAGE, refusalSentence } from './sentences.ts'

const BOT_MAY = PERMISSIONS['Manage Roles'] | PERMISSIONS['View Channel'] | PERMISSIONS['Read Message History']

const GUILD = guildSnapshot({
  roles: [
    snapshotRole('10', {}),
    snapshotRole('11', { position: 1 }),
    snapshotRole('12', { position: 2 }),
    snapshotRole('13', { position: 3, permissions: String(BOT_MAY) }),
  ],
  channels: [snapshotChannel('20', { name: 'roles' })],
  botRoleIds: ['13'],
})
const RAIDER = { label: 'Raider', role_id: '11' }
const GUEST = { label: 'Guest', role_id: '12' }
const REFUSAL = new DiscordRefusal(50_035, 'Invalid Form Body')

let db: Database
let queue: Queue
let roleButtons: RoleButtons
let posting: RoleButtonPosting
let leaveGuild: (guildId: string) => Promise<void>
/** Discord's reaction to buttons. */
let match: (desired: DesiredButtons) => Promise<'matched' | 'foreign'>
/** The labels of the buttons below each message. */
let shown: Map<string, string[]>
let kept: SavedConfig | undefined
let waitedMs: number

function begin(): void {
  waitedMs = 0
  shown = new Map()
  queue = createTestQueue(db, { elapsed: () => waitedMs })
  const deps = { ...queue, db, stopwatch: { elapsed: () => waitedMs }, botUserId: '9' }
  const capability = createRoleButtons({
    ...deps,
    roleIdsOf: () => Promise.resolve([]),
    isMessageDeleted: () => Promise.resolve(false),
    sessionSecret: 'secret',
  })
  roleButtons = capability.services.roleButtons
  posting = capability.services.roleButtonPosting
  leaveGuild = capability.leaveGuild
  const worker = queue.worker({
    kind: ROLE_BUTTONS,
    area: 'role_buttons',
    slots: 4,
    perGuild: 2,
    limitMs: 20_000,
    async run(job) {
      const desired = await posting.desired(job, GUILD)
      try {
        const found = await match(desired)
        return found === 'foreign' ? posting.refused(job, 'save', FOREIGN_MESSAGE) : posting.matched(job, desired, null)
      } catch (error) {
        if (!(error instanceof DiscordRefusal)) throw error
        return posting.refused(job, 'save', refusalSentence(error, { guild: GUILD, channelId: '20', botUserId: '9' }))
      }
    },
  })
  match = take
  worker.start()
  onTestFinished(() => worker.stop())
}

async function take({ messageId, buttons }: DesiredButtons): Promise<'matched'> {
  shown.set(
    messageId,
    buttons.map(({ label }) => label),
  )
  return 'matched'
}

const inputOf = (messageId: string, buttons: RoleButtonInput[]) => ({
  guild_id: '10',
  channel_id: '20',
  message_id: messageId,
  buttons,
})
const create = (messageId = '100', buttons: RoleButtonInput[] = [RAIDER]) =>
  roleButtons.create(GUILD, inputOf(messageId, buttons), administrator('1'), async (_, saved) => void (kept = saved))
const change = (config: RoleButtonConfig, label: string) =>
  roleButtons.change(GUILD, config.id, inputOf(config.message_id, [{ ...RAIDER, label }]), administrator('1'))
const listed = async () =>
  (await roleButtons.list(GUILD, null)).map(({ message_id: id, version, status, buttons }) =>
    [id, version, status, ...buttons.map(({ label }) => label)].join(' '),
  )

/** Advances the stopwatch until the call returns. */
function runOut<T>(call: Promise<T>): Promise<T> {
  const passing = setInterval(() => (waitedMs += 1_000), 50)
  return call.finally(() => clearInterval(passing))
}

describeOnEachEngine('saving role buttons', (open) => {
  beforeEach(async () => {
    db = await open()
    begin()
  })

  it('shows the buttons below the message until the configuration is deleted', async () => {
    const config = await create()
    expect(await listed()).toEqual(['100 1 applied Raider'])
    expect(shown.get('100')).toEqual(['Raider'])
    await roleButtons.remove(GUILD, { configId: config.id, seen: undefined }, administrator('1'), undefined)
    await expect.poll(() => db.selectFrom('jobs').selectAll().execute()).toEqual([])
    expect(shown.get('100')).toEqual([])
    expect(await listed()).toEqual([])
    await expect(change(config, 'Raiders')).rejects.toMatchObject({ code: 'role_buttons.not_found' })
    expect(await create()).toMatchObject({ version: 3 })
  })

  it('reverts a save under a new version when Discord refuses it', async () => {
    const config = await create()
    match = () => Promise.reject(REFUSAL)
    await expect(change(config, 'Raiders')).rejects.toMatchObject({
      code: 'discord.refused',
      details: { message_id: '100', version: 3 },
    })
    expect(await listed()).toEqual(['100 3 queued Raider'])
  })

  it('keeps only the response of a creation that Discord refuses, and prunes it later', async () => {
    match = () => Promise.reject(REFUSAL)
    const refusal = { code: 'discord.refused', message: expect.stringContaining('Invalid Form Body') }
    await expect(create()).rejects.toMatchObject(refusal)
    expect(await listed()).toEqual([])
    if (!kept) throw new Error('nothing was saved')
    await expect(roleButtons.replay(GUILD, kept, null)).rejects.toMatchObject(refusal)
    queue.now += 25 * 60 * 60_000
    await posting.prune()
    expect(await db.selectFrom('role_buttons').selectAll().execute()).toEqual([])
  })

  it('keeps a save as blocked when Discord refuses it after the response', async () => {
    let refuse = (): void => {}
    match = () => new Promise((_, reject) => (refuse = () => reject(REFUSAL)))
    expect(await runOut(create())).toMatchObject({ status: 'queued' })
    refuse()
    await expect.poll(listed).toEqual(['100 1 blocked Raider'])
  })

  it('waits for the previous save of the same message', async () => {
    const config = await create()
    let finish = (): void => {}
    match = (desired) => new Promise((resolve) => (finish = () => resolve(take(desired))))
    const first = change(config, 'A')
    await expect.poll(listed).toEqual(['100 2 queued A'])
    const second = change(config, 'B')
    match = take
    finish()
    expect(await first).toMatchObject({ version: 2 })
    expect(await second).toMatchObject({ version: 3 })
    await expect.poll(() => shown.get('100')).toEqual(['B'])
  })

  it('refuses an older version as stale, also with buttons that were removed since', async () => {
    const config = await create('100', [{ label: 'More', children: [RAIDER, GUEST] }, GUEST])
    const [more, guest] = config.buttons
    const edited = [{ ...more, label: 'Roles' }, guest].filter((button) => button !== undefined)
    const put = (buttons: RoleButtonInput[], version?: number) =>
      roleButtons.change(GUILD, config.id, { ...inputOf('100', buttons), version }, administrator('1'))
    await put([{ ...more, children: more?.children.slice(0, 1) }], 1)
    await expect(put(edited, 1)).rejects.toMatchObject({ code: 'version.stale' })
    const reason = "This button isn't part of the saved configuration. Reload the page."
    for (const version of [2, undefined])
      await expect(put(edited, version)).rejects.toMatchObject({
        code: 'request.invalid',
        details: {
          fields: [
            { path: 'buttons.0.children.1.id', message: reason },
            { path: 'buttons.1.id', message: reason },
          ],
        },
      })
    expect(await listed()).toEqual(['100 2 applied More'])
  })

  it('refuses a new configuration as stale if its author saw one that was deleted', async () => {
    const { id: configId, buttons } = await create()
    const again = (input: RoleButtonInput[], version?: number) =>
      roleButtons.create(GUILD, { ...inputOf('100', input), version }, administrator('1'), undefined)
    await roleButtons.remove(GUILD, { configId, seen: 1 }, administrator('1'), undefined)
    await expect(again(buttons, 1)).rejects.toMatchObject({ code: 'version.stale', details: { updated_by: '1' } })
    await expect(again(buttons, 0)).rejects.toMatchObject({ code: 'request.invalid' })
    queue.now += 25 * 60 * 60_000
    await expect.poll(() => db.selectFrom('jobs').selectAll().execute()).toEqual([])
    await posting.prune()
    await expect(again(buttons, 1)).rejects.toMatchObject({ code: 'version.stale', details: undefined })
    expect(await again([RAIDER], 0)).toMatchObject({ buttons: [{ label: 'Raider' }] })
  })

  it('accepts one of two simultaneous configurations for a message', async () => {
    const results = await Promise.allSettled([create(), create()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed()).toEqual(['100 1 applied Raider'])
  })

  it('accepts at most 100 configurations in a server', async () => {
    // In steps: each creation waits for the server's lock.
    for (let start = 100; start < 200; start += 10)
      await Promise.all(Array.from({ length: 10 }, (_, at) => create(String(start + at))))
    await expect(create('300')).rejects.toMatchObject({ code: 'role_buttons.too_many' })
    expect(await listed()).toHaveLength(100)
  })
})

describeOnEachEngine('role buttons below a message that shows rules', (open) => {
  const move = (before: string[], after: string[]) =>
    queue.changes.transaction((trx) => posting.rulesMoved(trx, { guild: GUILD, channelId: '20' }, { before, after }))

  beforeEach(async () => {
    db = await open()
    begin()
    await create('101')
  })

  it('move to the message that replaces their deleted one', async () => {
    await move(['100', '101', '102'], ['100', '102'])
    expect(await listed()).toEqual(['101 1 applied Raider'])
    await move(['100', '102'], ['100', '102', '103'])
    await expect.poll(listed).toEqual(['103 1 applied Raider'])
    expect(shown.get('103')).toEqual(['Raider'])
    const jobs = await db.selectFrom('jobs').select('key').execute()
    expect(jobs).toEqual([{ key: '20:103' }])
  })

  it('stay below their message when another message is posted again', async () => {
    await move(['100', '101'], ['101'])
    await move(['101'], ['101', '102'])
    expect(await listed()).toEqual(['101 1 applied Raider'])
  })

  it('are compared again after a restart, and lose their jobs when the bot leaves', async () => {
    shown.clear()
    await posting.syncGuilds(['10', '11'])
    await expect.poll(() => shown.get('101')).toEqual(['Raider'])
    await leaveGuild('10')
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
    expect(await listed()).toEqual(['101 1 queued Raider'])
  })
})
