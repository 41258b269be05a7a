import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createLog } from '../kernel/log.ts'
import { createLocalNudges } from '../kernel/nudge.ts'
import { Blocked } from '../kernel/reconciler/blocked.ts'
import { createReconciler, type Reconciler, type ReconcileHandler } from '../kernel/reconciler/reconciler.ts'
import { getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { COMMANDS_MENU, createCommands, type Commands } from './commands.ts'
import { appliedMenu, menuHash } from './menu.ts'

let db: Database
let commands: Commands
let now: number
let running: Reconciler | undefined
const nudges = createLocalNudges()
const clock = { now: () => now }

function startWorker(handler: ReconcileHandler): void {
  const handlers = { [COMMANDS_MENU]: handler }
  running = createReconciler({ db, clock, nudges, log: createLog('silent'), random: () => 0, handlers })
  running.start()
}

/** A Discord that takes every menu. */
const takesAll: ReconcileHandler = async (guildId) => menuHash(await commands.enabled(guildId))

describeOnEachEngine('the commands of a guild', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    commands = createCommands({ db, clock, changes: createLocalChanges(db), nudges })
  })

  afterEach(async () => {
    await running?.stop()
    running = undefined
  })

  it('are all off until somebody switches one on', async () => {
    const list = await commands.list('10')
    expect(list.map((command) => command.command_name)).toContain('blame')
    expect(list.every((command) => !command.is_enabled)).toBe(true)
  })

  it("are on once switched on, in their guild alone; another guild's toggle stays invisible", async () => {
    startWorker(takesAll)
    await commands.toggle('10', 'blame', true, '1')
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true })
    expect(await commands.enabled('11')).toEqual([])
  })

  it('answer `applied` when the menu follows in time', async () => {
    startWorker(takesAll)
    expect(await commands.toggle('10', 'blame', true, '1')).toEqual({
      command_name: 'blame',
      is_enabled: true,
      status: 'applied',
    })
  })

  it('answer `applied` also when the menu was just being compared', async () => {
    let comparing = (): void => {}
    const begun = new Promise<void>((resolve) => (comparing = resolve))
    let compared = (): void => {}
    const done = new Promise<void>((resolve) => (compared = resolve))
    startWorker(async (guildId) => {
      const enabled = await commands.enabled(guildId)
      comparing()
      await done
      return menuHash(enabled)
    })
    await commands.recheckMenus(['10'])
    running?.wake()
    await begun
    const toggled = commands.toggle('10', 'blame', true, '1')
    await vi.waitFor(async () => expect(await commands.enabled('10')).toEqual(['blame']))
    compared()
    expect(await toggled).toMatchObject({ status: 'applied' })
  })

  it('answer `queued` when nobody makes the menu follow, after at most 1.5 s', async () => {
    const begun = Date.now()
    expect(await commands.toggle('10', 'blame', true, '1')).toMatchObject({ status: 'queued' })
    expect(Date.now() - begun).toBeLessThan(2_000)
  })

  it('answer `queued` with the reason as soon as Discord refuses, and the list says it too until Discord takes the menu', async () => {
    const sentence = 'The bot may not.'
    let isAllowed = false
    startWorker(async (guildId) => {
      if (isAllowed) return menuHash(await commands.enabled(guildId))
      throw new Blocked(sentence, { cause: undefined })
    })
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: false })
    const begun = Date.now()
    expect(await commands.toggle('10', 'blame', true, '1')).toMatchObject({ status: 'queued', reason: sentence })
    expect(Date.now() - begun).toBeLessThan(1_000)
    expect((await commands.list('10')).every(({ reason }) => reason === sentence)).toBe(true)
    isAllowed = true
    now += 600_000
    await running?.runDue()
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true })
  })

  it('say nothing of what went wrong inside', async () => {
    startWorker(() => Promise.reject(new Error('connect ECONNREFUSED secret')))
    const { reason } = await commands.toggle('10', 'blame', true, '1')
    expect(reason).toMatch(/^This could not be brought to Discord\..* Report error [0-9a-f-]{36} /)
    expect(JSON.stringify(await commands.list('10'))).not.toContain('secret')
  })

  it('are never `applied` when the bot cannot run the command, whether its toggle waits for the menu or not', async () => {
    startWorker(async (guildId) => appliedMenu(await commands.enabled(guildId), ['blame']))
    const reason = "/ask isn't available in this version of the bot yet."
    const on = { command_name: 'ask', is_enabled: true }
    expect(await commands.toggle('10', 'ask', true, '1')).toEqual({ ...on, status: 'queued', reason })
    expect(await commands.list('10')).toContainEqual({ ...on, reason })
    expect(await commands.toggle('10', 'ask', true, '1')).toEqual({ ...on, status: 'queued', reason })
    now += 2_000
    expect(await commands.toggle('10', 'blame', true, '1')).toMatchObject({ status: 'applied' })
    now += 2_000
    expect(await commands.toggle('10', 'ask', false, '1')).toEqual({ ...on, is_enabled: false, status: 'applied' })
  })

  it('gather toggles that follow closely into one change of the menu', async () => {
    const menus: string[][] = []
    startWorker(async (guildId) => {
      const enabled = await commands.enabled(guildId)
      menus.push(enabled)
      return menuHash(enabled)
    })
    await commands.toggle('10', 'blame', true, '1')
    now += 500
    expect(await commands.toggle('10', 'ask', true, '1')).toMatchObject({ status: 'queued' })
    expect(await commands.toggle('10', 'animehug', true, '1')).toMatchObject({ status: 'queued' })
    expect(menus).toEqual([['blame']])
    now += 2_000
    await running?.runDue()
    expect(menus).toEqual([['blame'], ['animehug', 'ask', 'blame']])
  })

  it('are all in the menu when several are switched on at the same moment', async () => {
    const names = ['animehug', 'ask', 'blame', 'createevent', 'unavailable', 'updateraidtime']
    await Promise.all(names.map((name) => commands.toggle('10', name, true, '1')))
    expect(await getTarget(db, { guildId: '10', kind: COMMANDS_MENU, ref: '' })).toMatchObject({
      wanted_hash: menuHash(names),
    })
  })

  it('do not make a toggle of another guild wait', async () => {
    startWorker(takesAll)
    await commands.toggle('10', 'blame', true, '1')
    expect(await commands.toggle('11', 'blame', true, '1')).toMatchObject({ status: 'applied' })
  })

  it('do not know a name that the bot has no command for', async () => {
    await expect(commands.toggle('10', 'toString', true, '1')).rejects.toMatchObject({ code: 'command.not_found' })
  })

  it('compare the menu again when asked to, although nothing was switched', async () => {
    let compared = 0
    startWorker((guildId) => (compared++, takesAll(guildId, AbortSignal.timeout(1_000), '')))
    await commands.toggle('10', 'blame', true, '1')
    await commands.recheckMenus(['10'])
    await running?.runDue()
    expect(compared).toBe(2)
  })
})
