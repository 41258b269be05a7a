import { endDeadLeases, problem, type EventForModule } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { administrator, guildMember } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBot, type Bot } from '../../index.ts'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight

const CHANNEL: Parameters<Stage['local']['createChannel']>[1] = {
  name: 'raid',
  type: 0,
  position: 0,
  parentId: null,
  topic: null,
  nsfw: false,
  overwrites: [],
}

let stage: Stage
let bot: Bot | undefined
/** The parked events, also those whose write succeeded later. */
let parked: EventForModule[]
/** The channels whose raid time was removed, in order. */
let removed: string[]
/** Whether the enabled commands can be read. */
let readsCommands: boolean
/** Removes the raid times of a deleted channel. */
let remove: (guildId: string, channelId: string) => Promise<void>

const works = async (_: string, channelId: string): Promise<void> => void removed.push(channelId)
beforeEach(async () => {
  stage = await setStage()
  parked = []
  removed = []
  remove = works
  readsCommands = true
})
afterEach(async () => {
  await bot?.stop()
  bot = undefined
  await stage.close()
})

/** Starts a bot whose raid times are removed by {@link remove}. */
async function start(): Promise<void> {
  const { core } = stage
  await bot?.stop()
  await endDeadLeases(stage.db)
  await stage.db.deleteFrom('identify_turns').execute()
  bot = await startBot({
    ...stage.kit,
    core: {
      ...core,
      raidTimes: { ...core.raidTimes, remove: (...place) => remove(...place) },
      commands: {
        ...core.commands,
        enabled: (guildId) => (readsCommands ? core.commands.enabled(guildId) : Promise.reject(new Error('a bug'))),
      },
      parkedEvents: {
        ...core.parkedEvents,
        park(event) {
          parked.push(event)
          return core.parkedEvents.park(event)
        },
      },
    },
  })
  await bot.whenReady()
}

/** Creates and deletes a channel of a guild. @returns its id. */
function deleteChannel(guildId: string): string {
  const { id } = stage.local.createChannel(guildId, CHANNEL)
  stage.local.deleteChannel(id)
  return id
}

const rows = () => stage.db.selectFrom('parked_events').selectAll().orderBy('id').execute()

async function checkpoint(): Promise<number> {
  const row = await stage.db.selectFrom('gateway_sessions').select('sequence').executeTakeFirst()
  return row?.sequence ?? 0
}

/** Waits until this number of events is parked and the checkpoint has passed them. */
async function passedParked(count: number): Promise<void> {
  await eventually(async () => expect(await rows()).toHaveLength(count))
  const last = parked.at(-1)?.sequence ?? Infinity
  await eventually(async () => expect(await checkpoint()).toBeGreaterThanOrEqual(last))
}

describe('an event', () => {
  it('leaves no row while its writes work', async () => {
    await start()
    const channels = [deleteChannel(DEMO), deleteChannel(RAID), deleteChannel(DEMO)]
    await eventually(() => expect(removed.toSorted()).toEqual(channels.toSorted()))
    expect(parked).toEqual([])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('a bug'))],
    ['never settles', () => new Promise<never>(() => {})],
  ])('is parked with its successors when a write %s, without delaying another server', async (_, broken) => {
    remove = (guildId, channelId) => (guildId === DEMO ? broken() : works(guildId, channelId))
    await start()
    const channels = [deleteChannel(DEMO), deleteChannel(DEMO)]
    const other = deleteChannel(RAID)
    await eventually(() => expect(removed).toEqual([other]))
    await passedParked(2)
    expect(await rows()).toMatchObject(
      channels.map((channelId) => ({
        guild_id: DEMO,
        module: 'raid-times',
        event: 'CHANNEL_DELETE',
        payload: expect.stringContaining(channelId),
        set_aside_at: null,
      })),
    )
    // Meanwhile access follows Discord, and other modules of the same server continue.
    await stage.rowsCurrent(DEMO)
    await stage.core.members.ask(DEMO, USERS.cleo, async () => guildMember({ roleIds: [ROLES.demoKeeper] }))
    stage.local.kick(DEMO, USERS.cleo)
    await eventually(async () =>
      expect(await stage.core.members.get(DEMO, USERS.cleo)).toMatchObject({ isMember: false }),
    )
    const role = stage.local.createRole(DEMO, {
      name: 'later',
      permissions: '0',
      color: 0,
      hoist: false,
      mentionable: false,
    })
    await eventually(async () =>
      expect((await stage.core.snapshots.get(DEMO))?.roles.map(({ id }) => id)).toContain(role.id),
    )
  })

  it('is written in order from its parked row once the write works', async () => {
    let isBroken = true
    remove = (...place) => (isBroken ? Promise.reject(new Error('a bug')) : works(...place))
    await start()
    const channels = [deleteChannel(DEMO), deleteChannel(DEMO), deleteChannel(DEMO)]
    await passedParked(3)
    isBroken = false
    await eventually(async () => expect(await rows()).toEqual([]))
    expect(removed).toEqual(channels)
    const later = deleteChannel(DEMO)
    await eventually(() => expect(removed).toEqual([...channels, later]))
    expect(parked).toHaveLength(3)
  })

  it('is written once when a slow write ends after the event was parked', async () => {
    let isFree = false
    remove = async (...place) => {
      await vi.waitUntil(() => isFree, { timeout: 30_000 })
      await works(...place)
    }
    await start()
    const channel = deleteChannel(DEMO)
    await passedParked(1)
    isFree = true
    await eventually(async () => expect(await rows()).toEqual([]))
    expect(removed).toEqual([channel])
  })

  it('is written by the next process after it was parked', async () => {
    remove = () => Promise.reject(new Error('a bug'))
    await start()
    const channels = [deleteChannel(DEMO), deleteChannel(DEMO)]
    await passedParked(2)
    remove = works
    await start()
    await eventually(async () => expect(await rows()).toEqual([]))
    expect(removed).toEqual(channels)
  })

  it('is not parked twice when Discord repeats it', async () => {
    remove = () => Promise.reject(new Error('a bug'))
    await start()
    deleteChannel(DEMO)
    await passedParked(1)
    await bot?.stop()
    // The state of a process that ended before it could store the checkpoint.
    const sequence = (parked[0]?.sequence ?? 0) - 1
    await stage.db.updateTable('gateway_sessions').set({ sequence }).execute()
    await start()
    await stage.caughtUp(RAID)
    expect(await rows()).toHaveLength(1)
    expect(parked).toHaveLength(1)
  })

  it('is counted once in the analytics after it was parked', async () => {
    await start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    readsCommands = false
    await stage.as(USERS.cleo).write(CHANNELS.demoGeneral, '!blame')
    await passedParked(1)
    readsCommands = true
    await eventually(async () => expect(await rows()).toEqual([]))
    await eventually(async () => {
      expect(await stage.core.analytics.commands({})).toMatchObject([{ command_name: 'blame', count: 1 }])
    })
  })

  it('is not counted twice when a killed process counted it without storing the sequence', async () => {
    await start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    readsCommands = false
    await stage.as(USERS.cleo).write(CHANNELS.demoGeneral, '!blame')
    await passedParked(1)
    readsCommands = true
    await eventually(async () => expect(await rows()).toEqual([]))
    await bot?.stop()
    // The state after the table of counts was locked until the process was killed.
    const sequence = (parked[0]?.sequence ?? 0) - 1
    await stage.db.updateTable('gateway_counts').set({ sequence }).execute()
    await start()
    await stage.as(USERS.cleo).write(CHANNELS.demoGeneral, '!blame')
    await eventually(async () => {
      const [blame] = await stage.core.analytics.commands({})
      expect(blame?.count).toBeGreaterThanOrEqual(2)
    })
    expect(await stage.core.analytics.commands({})).toMatchObject([{ command_name: 'blame', count: 2 }])
  })

  it('waits in memory while the database is unreachable', async () => {
    let isReachable = false
    remove = (...place) => (isReachable ? works(...place) : Promise.reject(problem('database.unavailable')))
    await start()
    const channels = [deleteChannel(DEMO), deleteChannel(DEMO)]
    await eventually(() => expect(stage.logged()).toContain('could not write the rows of an event'))
    isReachable = true
    await eventually(() => expect(removed).toEqual(channels))
    expect(parked).toEqual([])
  })
})
