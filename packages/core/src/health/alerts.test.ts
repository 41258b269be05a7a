import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import {
  broken,
  chooseAlertsChannel,
  GUILD_ID,
  healthProcess,
  MINUTE,
  newWorld,
  ALERTS,
} from './testing/health-process.ts'
import type { HealthProcess, HealthWorld } from './testing/health-process.ts'

describeOnEachEngine('alerts', (open) => {
  let db: Database
  let world: HealthWorld
  let bot: HealthProcess

  beforeEach(async () => {
    db = await open()
    world = newWorld()
    bot = healthProcess(db, world)
    await chooseAlertsChannel(db, ALERTS)
  })

  async function find(...found: HealthWorld['found']): Promise<void> {
    world.found = found
    await bot.check()
  }

  /** Runs each job that is due, as its attempts would. @returns the posted texts. */
  async function run(): Promise<string[]> {
    const texts = []
    for (const key of await bot.keys()) {
      const next = await bot.next(key)
      if (next.type === 'wait') continue
      if (next.type === 'post') {
        texts.push(next.content)
        await bot.posted(key, `m${texts.length} ${world.now}`)
      }
      await bot.ended(key)
    }
    return texts
  }

  it('gather everything that has been broken for ten minutes into one message', async () => {
    await find(broken('a'), broken('b'))
    world.now += 5 * MINUTE
    await find(broken('a'), broken('b'), broken('late'))
    world.now += 5 * MINUTE
    expect(await run()).toEqual(['+a +b'])
    world.now += 5 * MINUTE
    expect(await run()).toEqual(['+late'])
    world.now += 60 * MINUTE
    expect(await run()).toEqual([])
    expect(await bot.keys()).toEqual([])
  })

  it('wait until a minute after the last message was posted, not prepared', async () => {
    await find(broken('a'))
    world.now += 9 * MINUTE
    await find(broken('a'), broken('b'))
    world.now += MINUTE
    const [a = '', b = ''] = await bot.keys()
    expect(await bot.next(a)).toEqual({ type: 'post', content: '+a' })
    world.now += 10 * MINUTE
    // The first message is under way: its attempt is repeated.
    expect(await bot.next(b)).toMatchObject({ type: 'wait' })
    expect(await bot.next(a, {})).toEqual({ type: 'post', content: '+a' })
    await bot.posted(a, '1')
    const postedAt = world.now
    world.now += MINUTE - 1
    expect(await bot.next(b)).toEqual({ type: 'wait', until: postedAt + MINUTE })
    world.now += 1
    expect(await bot.next(b)).toEqual({ type: 'post', content: '+b' })
  })

  it('keep a minute between two messages although the clock is set back', async () => {
    await find(broken('a'), broken('b', { severity: 'warning' }))
    world.now += 10 * MINUTE
    expect(await run()).toEqual(['+a'])
    world.now -= 60 * MINUTE
    await find()
    expect(await run()).toEqual([])
    world.now += MINUTE
    expect(await run()).toEqual(['-a'])
  })

  it('post a broken part ten minutes after the clock was set back by an hour', async () => {
    await find(broken('a'))
    world.now -= 60 * MINUTE
    await find(broken('a'))
    world.now += 10 * MINUTE
    expect(await run()).toEqual(['+a'])
  })

  it('name the fix of a problem that was fixed while its message was being sent', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    const [a = ''] = await bot.keys()
    await bot.next(a)
    await find()
    expect(await bot.next(a, {})).toEqual({ type: 'post', content: '+a' })
    await bot.posted(a, '1')
    await bot.ended(a)
    world.now += MINUTE
    expect(await run()).toEqual(['-a'])
    expect(await db.selectFrom('guild_problems').selectAll().execute()).toEqual([])
  })

  it('keep the text of the attempt that took over the job', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    const [a = ''] = await bot.keys()
    expect(await bot.next(a)).toEqual({ type: 'post', content: '+a' })
    await db.updateTable('jobs').set({ progress: '{}' }).where('key', '=', a).execute()
    await find(broken('a'), broken('b'))
    world.now += 10 * MINUTE
    expect(await bot.next(a)).toMatchObject({ type: 'wait' })
    expect(await bot.next(a, {})).toEqual({ type: 'post', content: '+a' })
    await bot.posted(a, '1')
    await bot.ended(a)
    world.now += MINUTE
    expect(await run()).toEqual(['+b'])
  })

  it('do not name a problem that ended before its message was sent', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    const [a = ''] = await bot.keys()
    await bot.next(a)
    await find()
    expect(await bot.next(a)).toEqual({ type: 'done' })
    await bot.ended(a)
    expect(await run()).toEqual([])
    expect(await db.selectFrom('guild_problems').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('problem_alerts').selectAll().execute()).toEqual([])
  })

  it('post a part again that breaks while the message about its fix is being sent', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    expect(await run()).toEqual(['+a'])
    world.now += MINUTE
    await find()
    const [end = ''] = await bot.keys()
    expect(await bot.next(end)).toEqual({ type: 'post', content: '-a' })
    await find(broken('a'))
    await bot.posted(end, '2')
    await bot.ended(end)
    world.now += 10 * MINUTE
    expect(await run()).toEqual(['+a'])
  })

  it('name a part once, and its fix once, although it becomes less severe while its message is being sent', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    const [a = ''] = await bot.keys()
    await bot.next(a)
    await find(broken('a', { severity: 'warning' }))
    await bot.posted(a, '1')
    await bot.ended(a)
    world.now += 20 * MINUTE
    await find(broken('a'))
    world.now += 20 * MINUTE
    expect(await run()).toEqual([])
    await find()
    expect(await run()).toEqual(['-a'])
  })

  it('keep every problem when a message cannot be posted', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    expect(await run()).toEqual(['+a'])
    world.now += 10 * MINUTE
    await find(broken('b'))
    const [b = '', end = ''] = await bot.keys()
    expect(b).toContain('ended')
    expect(await bot.next(b)).toEqual({ type: 'post', content: '-a' })
    await bot.withdraw(b)
    world.now += 10 * MINUTE
    expect(await bot.next(end)).toEqual({ type: 'post', content: '+b -a' })
  })

  it('are sent for current problems when a channel is chosen again, and not for those that ended without one', async () => {
    await find(broken('a'), broken('b'))
    await chooseAlertsChannel(db, null)
    world.now += 10 * MINUTE
    await bot.check()
    for (const key of await bot.keys()) await bot.ended(key)
    await find(broken('b'))
    await chooseAlertsChannel(db, ALERTS)
    await bot.check()
    expect(await run()).toEqual(['+b'])
    expect(await run()).toEqual([])
  })

  it('start over when the bot returns to a guild that it left while a message was being sent', async () => {
    await find(broken('a'))
    world.now += 10 * MINUTE
    await bot.next((await bot.keys())[0] ?? '')
    await bot.alerts.leaveGuild(GUILD_ID)
    expect(await bot.keys()).toEqual([])
    await bot.check()
    expect(await run()).toEqual(['+a'])
  })

  it('skip a row that cannot be read, and delete it once its problem is gone', async () => {
    await find(broken('a'), broken('b'))
    await db.updateTable('guild_problems').set({ content: '{' }).where('problem_id', '=', 'reminders/a').execute()
    world.now += 10 * MINUTE
    const [, b = ''] = await bot.keys()
    expect(await bot.next(b)).toEqual({ type: 'post', content: '+b' })
    await find(broken('b'))
    const rows = await db.selectFrom('guild_problems').select('problem_id').execute()
    expect(rows).toEqual([{ problem_id: 'reminders/b' }])
  })

  it('write a first search of a hundred problems in a fixed number of statements', async () => {
    const statements: unknown[] = []
    const own = await open((query) => void statements.push(query))
    await chooseAlertsChannel(own, ALERTS)
    const counted = healthProcess(own, world)
    statements.length = 0
    world.found = Array.from({ length: 100 }, (_, at) => broken(`${at}`))
    await counted.check()
    expect(statements.length).toBeLessThan(20)
  })
})
