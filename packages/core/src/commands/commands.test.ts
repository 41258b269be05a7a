import { administrator } from '@guildhall/test-kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import type { JobHandler, Outcome } from '../kernel/jobs/job.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import type { JobWorker } from '../kernel/jobs/worker.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { COMMANDS_MENU, createCommandService, type Commands } from './commands.ts'

const DONE: Outcome = { type: 'done' }

let db: Database
let queue: Queue
let commands: Commands
let worker: JobWorker | undefined

/** Runs menu jobs as the bot does, with a handler that replaces Discord. */
function startWorker(run: JobHandler['run']): JobWorker {
  worker = queue.worker({ kind: COMMANDS_MENU, area: 'commands', slots: 4, perGuild: 2, limitMs: 60_000, run })
  worker.start()
  return worker
}

const acceptEveryMenu = (): Promise<Outcome> => Promise.resolve(DONE)

/** A promise that the test resolves. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve: () => resolve() }
}

describeOnEachEngine('the commands of a guild', (open) => {
  beforeEach(async () => {
    db = await open()
    queue = createTestQueue(db)
    commands = createCommandService({ db, ...queue })
  })

  afterEach(async () => {
    await worker?.stop()
    worker = undefined
    commands.stop()
  })

  it('are disabled by default', async () => {
    const list = await commands.list('10')
    expect(list.map((command) => command.command_name)).toContain('blame')
    expect(list.every((command) => !command.is_enabled)).toBe(true)
  })

  it('are enabled only in the guild where they were toggled', async () => {
    startWorker(acceptEveryMenu)
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true, version: 1 })
    expect(await commands.enabled('11')).toEqual([])
  })

  it('list a toggle immediately, also one that another process made', async () => {
    const isBlameEnabled = async () =>
      (await commands.list('10')).find((command) => command.command_name === 'blame')?.is_enabled
    startWorker(acceptEveryMenu)
    expect(await isBlameEnabled()).toBe(false)
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    expect(await isBlameEnabled()).toBe(true)
    const elsewhere = createCommandService({ db, ...queue })
    await elsewhere.toggle('10', { name: 'blame', enable: false, seen: undefined }, administrator('1'))
    expect(await isBlameEnabled()).toBe(false)
    elsewhere.stop()
  })

  it('return `applied` when the bot updates the menu in time', async () => {
    startWorker(acceptEveryMenu)
    expect(await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))).toEqual({
      command_name: 'blame',
      is_enabled: true,
      version: 1,
      status: 'applied',
    })
  })

  it('return `applied` only for their own revision, not for a comparison that was under way', async () => {
    const begun = deferred()
    const compared = deferred()
    const menus: string[][] = []
    startWorker(async ({ guildId }) => {
      menus.push(await commands.enabled(guildId))
      begun.resolve()
      await compared.promise
      return DONE
    })
    await queue.jobs.recheckGuilds(COMMANDS_MENU, ['10'])
    await begun.promise
    const toggled = commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    await vi.waitFor(async () => expect(await commands.enabled('10')).toEqual(['blame']))
    compared.resolve()
    expect(await toggled).toMatchObject({ status: 'applied' })
    expect(menus).toEqual([[], ['blame']])
  })

  it('return `queued` within seconds when no bot runs', async () => {
    const begun = Date.now()
    expect(
      await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1')),
    ).toMatchObject({
      status: 'queued',
    })
    // The margin is for a busy machine.
    expect(Date.now() - begun).toBeLessThan(6_000)
  })

  it('are listed as queued until the bot has updated the menu', async () => {
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    expect(await commands.list('10')).toContainEqual({
      command_name: 'blame',
      is_enabled: true,
      version: 1,
      status: 'queued',
    })
    startWorker(acceptEveryMenu)
    await vi.waitFor(async () =>
      expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true, version: 1 }),
    )
  })

  it('return and list `blocked` with the reason until Discord accepts the menu', async () => {
    const reason = 'The bot cannot add commands.'
    let isAllowed = false
    const { unblock } = startWorker(() =>
      Promise.resolve(isAllowed ? DONE : { type: 'blocked', on: 'permissions', reason }),
    )
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: false, version: 0 })
    expect(
      await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1')),
    ).toMatchObject({
      status: 'blocked',
      reason,
    })
    expect((await commands.list('10')).filter((command) => command.reason !== reason)).toEqual([])
    isAllowed = true
    await unblock('10', ['permissions'])
    await vi.waitFor(async () =>
      expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true, version: 1 }),
    )
  })

  it('never show the message of an unexpected error', async () => {
    startWorker(() => Promise.reject(new Error('connect ECONNREFUSED secret')))
    const response = await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    expect(response).toMatchObject({ status: 'queued' })
    expect(response.reason).toMatch(/^Something went wrong\. .*report error [0-9a-f-]{36} /)
    expect(JSON.stringify(await commands.list('10'))).not.toContain('secret')
  })

  it('combine toggles within two seconds into one menu update', async () => {
    const menus: string[][] = []
    const { runDue } = startWorker(async ({ guildId }) => {
      menus.push(await commands.enabled(guildId))
      return DONE
    })
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    queue.now += 500
    expect(
      await commands.toggle('10', { name: 'ask', enable: true, seen: undefined }, administrator('1')),
    ).toMatchObject({
      status: 'queued',
    })
    expect(
      await commands.toggle('10', { name: 'animehug', enable: true, seen: undefined }, administrator('1')),
    ).toMatchObject({
      status: 'queued',
    })
    await runDue()
    expect(menus).toEqual([['blame']])
    queue.now += 1_500
    await runDue()
    expect(menus).toEqual([['blame'], ['animehug', 'ask', 'blame']])
  })

  it('are applied at once after the clock was set back', async () => {
    startWorker(acceptEveryMenu)
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    queue.now -= 600_000
    expect(
      await commands.toggle('10', { name: 'ask', enable: true, seen: undefined }, administrator('1')),
    ).toMatchObject({ status: 'applied' })
  })

  it('are all in the menu when they are enabled at the same moment', async () => {
    let menu: string[] = []
    const { runDue } = startWorker(async ({ guildId }) => {
      menu = await commands.enabled(guildId)
      return DONE
    })
    const names = ['animehug', 'ask', 'blame', 'createevent', 'unavailable', 'updateraidtime']
    await Promise.all(
      names.map((name) => commands.toggle('10', { name, enable: true, seen: undefined }, administrator('1'))),
    )
    queue.now += 2_000
    await runDue()
    expect(menu).toEqual(names)
  })

  it('do not delay a toggle in another guild', async () => {
    startWorker(acceptEveryMenu)
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    expect(
      await commands.toggle('11', { name: 'blame', enable: true, seen: undefined }, administrator('1')),
    ).toMatchObject({
      status: 'applied',
    })
  })

  it('apply a toggle before 5,000 pending menu comparisons', { timeout: 60_000 }, async () => {
    const order: string[] = []
    const begun = deferred()
    const toggled = deferred()
    await queue.jobs.recheckGuilds(
      COMMANDS_MENU,
      Array.from({ length: 5_000 }, (_, at) => String(1_000 + at)),
    )
    // All slots of the bot are busy with comparisons.
    startWorker(async ({ guildId }) => {
      order.push(guildId)
      begun.resolve()
      await toggled.promise
      return DONE
    })
    await begun.promise
    const response = commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    await vi.waitFor(() => expect(order).toContain('10'), { timeout: 5_000 })
    toggled.resolve()
    expect(order.length).toBeLessThanOrEqual(4)
    expect(await response).toMatchObject({ status: 'applied' })
  })

  it('reject an unknown command name', async () => {
    await expect(
      commands.toggle('10', { name: 'toString', enable: true, seen: undefined }, administrator('1')),
    ).rejects.toMatchObject({ code: 'command.not_found' })
  })

  it('compare the menu again on request without a toggle', async () => {
    let compared = 0
    const { runDue } = startWorker(() => Promise.resolve((compared++, DONE)))
    await commands.toggle('10', { name: 'blame', enable: true, seen: undefined }, administrator('1'))
    await queue.jobs.recheckGuilds(COMMANDS_MENU, ['10'])
    await runDue()
    // The worker may have claimed the job by itself just before.
    await expect.poll(() => compared).toBe(2)
  })
})
