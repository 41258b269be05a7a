import type { Capability } from '@guildhall/core'
import { GUILDS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBot, type Bot } from '../index.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight
const BOTH = [DEMO, RAID].toSorted()
const HOUR_MS = 60 * 60_000

let stage: Stage
let bot: Bot | undefined
/** Whether moderation's hooks succeed. Moderation is neither the first nor the last capability. */
let works: boolean
/** The number of calls of moderation's hooks that never settle. */
let hanging: number
/** Moderation leaves a guild only after this promise. */
let leaving: Promise<void>
/** The calls of hooks, by capability. */
let done: Record<'moderation' | 'reminders' | 'events', string[]>

beforeEach(async () => {
  stage = await setStage()
  works = false
  hanging = 0
  leaving = Promise.resolve()
  done = { moderation: [], reminders: [], events: [] }
})
afterEach(async () => {
  await bot?.stop()
  bot = undefined
  await stage.close()
})

function moderate(guildIds: readonly string[]): Promise<void> {
  if (hanging > 0) {
    hanging -= 1
    return new Promise(() => {})
  }
  if (!works) return Promise.reject(new Error('a bug'))
  done.moderation.push(...guildIds)
  return Promise.resolve()
}

/** Starts a bot with hooks of moderation that may fail. */
async function start(): Promise<Bot> {
  const { core } = stage
  const noteFor = (name: 'reminders' | 'events') => ({
    syncGuilds: async (guildIds: readonly string[]) => void done[name].push(...guildIds),
    leaveGuild: async (guildId: string) => void done[name].push(`left ${guildId}`),
  })
  const hooks = new Map<string, Pick<Capability<object>, 'syncGuilds' | 'leaveGuild'>>([
    ['reminders', noteFor('reminders')],
    ['events', noteFor('events')],
    [
      'moderation',
      {
        syncGuilds: moderate,
        async leaveGuild(guildId) {
          if (works) done.moderation.push(`leaves ${guildId}`)
          await leaving
          await moderate([`left ${guildId}`])
        },
      },
    ],
  ])
  const capabilities = core.capabilities.map((one) => ({ ...one, ...hooks.get(one.name) }))
  bot = await startBot({ ...stage.kit, core: { ...core, capabilities } })
  await bot.whenReady()
  return bot
}

async function jobs(kind: string) {
  return stage.db
    .selectFrom('jobs')
    .select(['guild_id', 'key', 'state', 'throws', 'blocked_on'])
    .where('kind', '=', kind)
    .orderBy('guild_id')
    .execute()
}

describe('a failing capability', () => {
  it('delays neither READY nor another capability, and a job compares its guilds later', async () => {
    await start()
    expect(done.moderation).toEqual([])
    expect(done.reminders.toSorted()).toEqual(BOTH)
    expect(done.events.toSorted()).toEqual(BOTH)
    await eventually(async () => {
      const failed = await jobs('sync')
      expect(failed.map((job) => [job.guild_id, job.key])).toEqual(BOTH.map((id) => [id, 'moderation']))
      expect(failed.every((job) => job.throws > 0)).toBe(true)
    })
    works = true
    await stage.kit.moveTime(HOUR_MS)
    await eventually(() => expect(done.moderation.toSorted()).toEqual(BOTH))
    await eventually(async () => expect((await jobs('sync')).every((job) => job.state === 'done')).toBe(true))
  })

  it('delays READY for at most ten seconds when it hangs, and a job compares its guilds later', async () => {
    hanging = 1
    works = true
    await start()
    expect((await jobs('sync')).map((job) => [job.guild_id, job.key])).toEqual(BOTH.map((id) => [id, 'moderation']))
    await eventually(() => expect(done.moderation.toSorted()).toEqual(BOTH))
  })

  it('is blocked until the next program version after twenty failed attempts of its job', async () => {
    await start()
    await eventually(async () => {
      await stage.kit.moveTime(HOUR_MS)
      expect((await jobs('sync')).map((job) => [job.state, job.blocked_on])).toEqual([
        ['blocked', 'program'],
        ['blocked', 'program'],
      ])
    })
    expect(done.events.toSorted()).toEqual(BOTH)
  })

  it('stops no other capability when it cannot leave a guild, and a job repeats the attempt', async () => {
    await start()
    await eventually(async () => expect(await stage.core.snapshots.idsWithBot()).toContain(DEMO))
    stage.local.removeBot(DEMO)
    await eventually(() => expect(done.events).toContain(`left ${DEMO}`))
    expect(done.reminders).toContain(`left ${DEMO}`)
    await eventually(async () => expect((await jobs('leave'))[0]).toMatchObject({ guild_id: DEMO, key: 'moderation' }))
    expect((await jobs('sync')).map((job) => job.guild_id)).toEqual([RAID])
    works = true
    await stage.kit.moveTime(HOUR_MS)
    await eventually(() => expect(done.moderation).toContain(`left ${DEMO}`))
    await eventually(async () => expect(await jobs('leave')).toEqual([]))
  })

  it('compares its guild again when the bot joins during the job that leaves it', async () => {
    await start()
    stage.local.removeBot(DEMO)
    await eventually(async () => expect(await jobs('leave')).toHaveLength(1))
    let leave = (): void => {}
    leaving = new Promise((resolve) => (leave = resolve))
    works = true
    await stage.kit.moveTime(HOUR_MS)
    await eventually(() => expect(done.moderation).toContain(`leaves ${DEMO}`))
    stage.local.addBot(DEMO, 8n)
    await eventually(() => expect(done.moderation).toContain(DEMO))
    leave()
    await eventually(() => {
      const ofDemo = done.moderation.filter((call) => call.endsWith(DEMO))
      expect(ofDemo).toEqual([`leaves ${DEMO}`, DEMO, `left ${DEMO}`, DEMO])
    })
    await eventually(async () => expect(await jobs('leave')).toEqual([]))
  })
})

describe('an unreadable guild snapshot', () => {
  it('affects no other guild, is logged, and is fetched again from Discord', async () => {
    await stage.start()
    await eventually(async () => expect(await stage.core.snapshots.idsWithBot()).toHaveLength(2))
    await stage.stopAll()
    await stage.db.updateTable('guilds').set({ channels: '["a private word' }).where('guild_id', '=', DEMO).execute()
    await stage.start()
    expect(stage.logged()).toContain(`"table":"guilds","guildId":"${DEMO}"`)
    expect(stage.logged()).not.toContain('private')
    await stage.caughtUp(RAID)
    await eventually(async () => expect((await stage.core.snapshots.get(DEMO))?.channels).not.toEqual([]))
  })
})
