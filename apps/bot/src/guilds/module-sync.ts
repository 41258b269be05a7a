import { randomUUID } from 'node:crypto'
import {
  attemptEach,
  type Capability,
  type Changes,
  type GuildSnapshot,
  type JobHandler,
  type Jobs,
  type Log,
} from '@guildhall/core'
import { loggable } from '../kernel/discord-errors.ts'
import { isDatabaseOutage } from '../kernel/gateway/retry.ts'
import type { BotModule } from '../kernel/module.ts'
import type { MemberChanges } from './member-changes.ts'
import { within } from '../kernel/within.ts'

/** The kinds of jobs that repeat the failed work of a capability for a guild. The key is the capability's name. */
const SYNC = 'sync'
const LEAVE = 'leave'

/** Number of guilds per transaction. */
const AT_ONCE = 100
/** Time limit of a module for a batch of guilds, in ms. Beyond it, jobs do the work. */
const WAITED_MS = 10_000

/**
 * Calls the hooks of all capabilities, in core and in the bot. A slow or failed hook does not stop the others: a job of that capability and
 * guild repeats the work, and the caller does not wait for it.
 */
export type ModuleSync = ReturnType<typeof createModuleSync>

/** A capability's part in core, its module in the bot, or the rows of members. */
type Part = Pick<Capability<object> & BotModule, 'name' | 'syncGuilds' | 'leaveGuild'>

export function createModuleSync(deps: {
  capabilities: readonly Part[]
  modules: readonly Part[]
  members: Pick<MemberChanges, 'forget' | 'forgetTogether'>
  changes: Changes
  jobs: Jobs
  /** The newest snapshot of the guild. */
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  log: Log
}) {
  const { capabilities, modules, members, changes, jobs, snapshotOf, log } = deps
  /** The modules with a running call. */
  const late = new Set<string>()

  async function repeat(kind: string, module: string, guildIds: readonly string[]): Promise<void> {
    // Sort by id, so that two transactions cannot deadlock.
    const inOrder = guildIds.toSorted()
    for (let start = 0; start < inOrder.length; start += AT_ONCE) {
      await changes.transaction(async (trx) => {
        for (const guildId of inOrder.slice(start, start + AT_ONCE))
          await jobs.recheck(trx, { guildId, kind, key: module })
      })
    }
  }

  async function orRepeat(
    kind: string,
    module: string,
    guildIds: readonly string[],
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      if (!late.has(module) && (await isInTime(module, work()))) return
      log.warn(
        { module, guilds: guildIds.length },
        `the ${kind} of a module takes long; a job for each guild repeats it`,
      )
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      const fields = { err: loggable(error), id: randomUUID(), module, guilds: guildIds.length }
      log.error(fields, `the ${kind} of a module failed unexpectedly; a job for each guild repeats it`)
    }
    await repeat(kind, module, guildIds)
  }

  /** @returns false while the work is still running; the module is not called again before the work ends. */
  async function isInTime(module: string, work: Promise<void>): Promise<boolean> {
    const ended = work.then(() => 'ended' as const)
    if ((await within(ended, WAITED_MS)) !== undefined) return true
    late.add(module)
    const forget = (): void => void late.delete(module)
    ended.then(forget, forget)
    return false
  }

  /** The member rows, which the jobs treat like a module. */
  const memberRows: Part = {
    name: 'members',
    syncGuilds: (guildIds) => members.forget(guildIds),
    leaveGuild: (guildId) => members.forget([guildId]),
  }
  const all: readonly Part[] = [memberRows, ...capabilities, ...modules]
  const namesOf = (parts: readonly Part[]): ReadonlySet<string> => new Set(parts.map(({ name }) => name))
  const partsOf = (name: string): Part[] => all.filter((part) => part.name === name)
  const syncAs = (name: string, guildIds: readonly string[]): Promise<void> =>
    attemptEach(partsOf(name), async (part) => part.syncGuilds?.(guildIds))
  const leaveAs = (name: string, guildId: string): Promise<void> =>
    attemptEach(partsOf(name), async (part) => part.leaveGuild?.(guildId))
  const limits = { area: null, slots: 4, perGuild: 2, limitMs: 60_000 }

  return {
    /** @throws `database.unavailable` */
    async sync(guildIds: readonly string[]): Promise<void> {
      for (const name of namesOf([...capabilities, ...modules])) {
        await orRepeat(SYNC, name, guildIds, () => syncAs(name, guildIds))
      }
    },
    /** @throws `database.unavailable` */
    async leave(guildId: string): Promise<void> {
      await jobs.leaveGuild(guildId, [SYNC])
      for (const name of namesOf(all)) await orRepeat(LEAVE, name, [guildId], () => leaveAs(name, guildId))
    },
    /** Deletes the member rows of a guild with missed changes. @throws `database.unavailable` */
    forgetMembers: (guildId: string): Promise<void> =>
      orRepeat(SYNC, memberRows.name, [guildId], () => members.forgetTogether(guildId)),
    /** Schedules a job that deletes the member rows of a guild. */
    forgetMembersLater: (guildId: string): Promise<void> => repeat(SYNC, memberRows.name, [guildId]),
    jobs: [
      {
        kind: SYNC,
        ...limits,
        async run({ guildId, key }) {
          if (snapshotOf(guildId)?.isBotMember === false) return { type: 'drop' }
          await syncAs(key, [guildId])
          return { type: 'done' }
        },
      },
      {
        kind: LEAVE,
        ...limits,
        async run({ guildId, key }) {
          // The bot may have joined again, so do not delete its rows.
          if (snapshotOf(guildId)?.isBotMember) return { type: 'drop' }
          await leaveAs(key, guildId)
          // If the bot joined meanwhile, this deleted rows that the guild's sync had written.
          if (snapshotOf(guildId)?.isBotMember) await repeat(SYNC, key, [guildId])
          return { type: 'drop' }
        },
      },
    ] satisfies JobHandler[],
  }
}
