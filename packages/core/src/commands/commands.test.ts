import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import type { JobHandler, Outcome } from '../kernel/jobs/job.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing.ts'
import type { JobWorker } from '../kernel/jobs/worker.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { COMMANDS_MENU, createCommandService, type Commands } from './commands.ts'

const DONE: Outcome = { type: 'done' }

let db: Database
let queue: Queue
let commands: Commands
let worker: JobWorker | undefined

/** Runs menu jobs as the bot does, with this handler in place of Discord. */
function startWorker(run: JobHandler['run']): JobWorker {
  worker = queue.worker({ kind: COMMANDS_MENU, slots: 4, perGuild: 2, limitMs: 60_000, run })
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

  it('are enabled in their own guild only', async () => {
    startWorker(acceptEveryMenu)
    await commands.toggle('10', 'blame', true, '1')
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true })
    expect(await commands.enabled('11')).toEqual([])
  })

  it('show a toggle in a list that was read before, also a toggle that only the change feed reports', async () => {
    const isBlameEnabled = async () =>
      (await commands.list('10')).find((command) => command.command_name === 'blame')?.is_enabled
    startWorker(acceptEveryMenu)
    expect(await isBlameEnabled()).toBe(false)
    await commands.toggle('10', 'blame', true, '1')
    expect(await isBlameEnabled()).toBe(true)
    const elsewhere = createCommandService({ db, ...queue })
    await elsewhere.toggle('10', 'blame', false, '1')
    expect(await isBlameEnabled()).toBe(false)
    elsewhere.stop()
  })

  it('return `applied` when the menu follows in time', async () => {
    startWorker(acceptEveryMenu)
    expect(await commands.toggle('10', 'blame', true, '1')).toEqual({
      command_name: 'blame',
      is_enabled: true,
      status: 'applied',
    })
  })

  it('return `applied` only for their own revision when the menu was just being compared', async () => {
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
    const toggled = commands.toggle('10', 'blame', true, '1')
    await vi.waitFor(async () => expect(await commands.enabled('10')).toEqual(['blame']))
    compared.resolve()
    expect(await toggled).toMatchObject({ status: 'applied' })
    expect(menus).toEqual([[], ['blame']])
  })

  it('return `queued` after at most 1.5 s when no bot runs', async () => {
    const begun = Date.now()
    expect(await commands.toggle('10', 'blame', true, '1')).toMatchObject({ status: 'queued' })
    // A busy machine adds to it.
    expect(Date.now() - begun).toBeLessThan(6_000)
  })

  it('are listed with a queued menu until the bot has it', async () => {
    await commands.toggle('10', 'blame', true, '1')
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true, status: 'queued' })
    startWorker(acceptEveryMenu)
    await vi.waitFor(async () =>
      expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true }),
    )
  })

  it('return `blocked` with the reason as soon as Discord refuses, and list the reason until Discord accepts', async () => {
    const reason = 'The bot cannot add commands.'
    let isAllowed = false
    const { unblock } = startWorker(() =>
      Promise.resolve(isAllowed ? DONE : { type: 'blocked', on: 'permissions', reason }),
    )
    expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: false })
    const begun = Date.now()
    expect(await commands.toggle('10', 'blame', true, '1')).toMatchObject({ status: 'blocked', reason })
    expect(Date.now() - begun).toBeLessThan(1_500)
    expect((await commands.list('10')).filter((command) => command.reason !== reason)).toEqual([])
    isAllowed = true
    await unblock('10', ['permissions'])
    await vi.waitFor(async () =>
      expect(await commands.list('10')).toContainEqual({ command_name: 'blame', is_enabled: true }),
    )
  })

  it('never show what an unexpected error says', async () => {
    startWorker(() => Promise.reject(new Error('connect ECONNREFUSED secret')))
    const response = await commands.toggle('10', 'blame', true, '1')
    expect(response).toMatchObject({ status: 'queued' })
    expect(response.reason).toMatch(/^Something went wrong\. .*report error [0-9a-f-]{36} /)
    expect(JSON.stringify(await commands.list('10'))).not.toContain('secret')
  })

  it('gather toggles within two seconds into one change of the menu', async () => {
    const menus: string[][] = []
    const { runDue } = startWorker(async ({ guildId }) => {
      menus.push(await commands.enabled(guildId))
      return DONE
    })
    await commands.toggle('10', 'blame', true, '1')
    queue.now += 500
    expect(await commands.toggle('10', 'ask', true, '1')).toMatchObject({ status: 'queued' })
    expect(await commands.toggle('10', 'animehug', true, '1')).toMatchObject({ status: 'queued' })
    await runDue()
    expect(menus).toEqual([['blame']])
    queue.now += 1_500
    await runDue()
    expect(menus).toEqual([['blame'], ['animehug', 'ask', 'blame']])
  })

  it('are all in the menu when several are enabled at the same moment', async () => {
    let menu: string[] = []
    const { runDue } = startWorker(async ({ guildId }) => {
      menu = await commands.enabled(guildId)
      return DONE
    })
    const names = ['animehug', 'ask', 'blame', 'createevent', 'unavailable', 'updateraidtime']
    await Promise.all(names.map((name) => commands.toggle('10', name, true, '1')))
    queue.now += 2_000
    await runDue()
    expect(menu).toEqual(names)
  })

  it('do not delay a toggle in another guild', async () => {
    startWorker(acceptEveryMenu)
    await commands.toggle('10', 'blame', true, '1')
    expect(await commands.toggle('11', 'blame', true, '1')).toMatchObject({ status: 'applied' })
  })

  it('put a toggle before 5,000 menus that are only compared', { timeout: 60_000 }, async () => {
    const order: string[] = []
    const begun = deferred()
    const toggled = deferred()
    await queue.jobs.recheckGuilds(
      COMMANDS_MENU,
      Array.from({ length: 5_000 }, (_, at) => String(1_000 + at)),
    )
    // A bot that is busy with as many comparisons as it makes at once.
    startWorker(async ({ guildId }) => {
      order.push(guildId)
      begun.resolve()
      await toggled.promise
      return DONE
    })
    await begun.promise
    const response = commands.toggle('10', 'blame', true, '1')
    await vi.waitFor(() => expect(order).toContain('10'), { timeout: 5_000 })
    toggled.resolve()
    expect(order.length).toBeLessThanOrEqual(4)
    expect(await response).toMatchObject({ status: 'applied' })
  })

  it('reject a name that the bot has no command for', async () => {
    await expect(commands.toggle('10', 'toString', true, '1')).rejects.toMatchObject({ code: 'command.not_found' })
  })

  it('compare the menu again on request, although no command was toggled', async () => {
    let compared = 0
    const { runDue } = startWorker(() => Promise.resolve((compared++, DONE)))
    await commands.toggle('10', 'blame', true, '1')
    await queue.jobs.recheckGuilds(COMMANDS_MENU, ['10'])
    await runDue()
    // The worker may have claimed the job by itself just before.
    await expect.poll(() => compared).toBe(2)
  })
})
