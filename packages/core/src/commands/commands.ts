import { COMMANDS, type Command, type ToggledCommand } from '@guildhall/contract'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { KeepReply } from '../kernel/idempotency/idempotency.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { problem } from '../kernel/problem.ts'
import { dropTarget, getTarget, recheckTarget, wantTarget } from '../kernel/reconciler/targets-store.ts'
import { enabledCommands, lastToggleAt, writeCommand } from './commands-store.ts'
import { menuHash } from './menu-hash.ts'

/** The reconciler's name for a guild's slash-command menu. */
export const COMMANDS_MENU = 'commands-menu'

/** How long a first toggle waits for Discord's menu, in ms. */
const WAIT_FOR_MENU_MS = 1_500
/** Toggles this soon after another one of the guild go to Discord together, in ms. */
const GATHER_MS = 2_000
/** How many guilds are written in one transaction: one commit each would be slow, and all in one would hold up every toggle. */
const AT_ONCE = 100

export interface Commands {
  /** Every command of the bot with whether it is on in the guild; off unless switched on. */
  list(guildId: string): Promise<Command[]>
  /**
   * Switches a command, and has Discord's menu follow. The first toggle in a while waits a moment for the menu (`applied`); those
   * that follow it closely are gathered and answer `queued` at once.
   *
   * @param keep keeps the reply with the row. It always says `queued`: whether the menu follows is not known when the row is written.
   * @throws Problem `command.not_found`
   */
  toggle(
    guildId: string,
    commandName: string,
    enable: boolean,
    userId: string,
    keep?: KeepReply<ToggledCommand>,
  ): Promise<ToggledCommand>
  /** Names of the commands that are on in the guild, sorted. */
  enabled(guildId: string): Promise<string[]>
  /** Has the menus compared with Discord's, which may have changed without us; the reconciler does it at its own pace. */
  recheckMenus(guildIds: readonly string[]): Promise<void>
  /** The guild has no menu any more: the bot left it. What was switched on stays for when it comes back. */
  dropMenu(guildId: string): Promise<void>
  /** Stops listening to nudges. */
  stop(): void
}

export function createCommands(deps: { db: Database; clock: Clock; nudges: Nudges }): Commands {
  const { db, clock, nudges } = deps
  const targetOf = (guildId: string) => ({ guildId, kind: COMMANDS_MENU, ref: '' })
  const lists = createGuildCache(deps, async (guildId): Promise<Command[]> => {
    const enabled = new Set(await enabledCommands(db, guildId))
    return Object.keys(COMMANDS).map((name) => ({ command_name: name, is_enabled: enabled.has(name) }))
  })

  /** @returns whether the toggle was gathered with an earlier one. */
  function write(
    guildId: string,
    name: string,
    enable: boolean,
    userId: string,
    keep: KeepReply<ToggledCommand>,
  ): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      await lockGuild(trx, guildId)
      const now = clock.now()
      const last = await lastToggleAt(trx, guildId)
      const gathered = last !== null && now - last < GATHER_MS
      await writeCommand(trx, { guildId, name, enable, userId, now })
      const hash = menuHash(await enabledCommands(trx, guildId))
      const target = await getTarget(trx, targetOf(guildId))
      // One that nobody has started on yet takes this toggle along; it must not wait longer because of it.
      const waiting = target && target.applied_hash !== target.wanted_hash && target.lease_owner === null
      const gatheredAt = waiting ? Math.min(target.due_at, now + GATHER_MS) : now + GATHER_MS
      await wantTarget(trx, { ...targetOf(guildId), hash, now, dueAt: gathered ? gatheredAt : now })
      await keep?.(trx, { command_name: name, is_enabled: enable, status: 'queued' })
      return gathered
    })
  }

  function recheck(guildIds: readonly string[]): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const now = clock.now()
      for (const guildId of guildIds) {
        await lockGuild(trx, guildId)
        const hash = menuHash(await enabledCommands(trx, guildId))
        await recheckTarget(trx, { ...targetOf(guildId), hash, now })
      }
    })
  }

  /** Whether the menu matches; undefined while that is still being worked on. */
  async function isApplied(guildId: string): Promise<boolean | undefined> {
    const target = await getTarget(db, targetOf(guildId))
    if (target?.applied_hash === target?.wanted_hash) return true
    return target?.last_error ? false : undefined
  }

  /** Waits until the menu matches, until that failed, or as long as somebody may be kept waiting. */
  async function waitForMenu(guildId: string, nudge: () => void): Promise<boolean> {
    let wake = (): void => {}
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      wake()
    }, WAIT_FOR_MENU_MS)
    const stopListening = nudges.listen('reconciled', (about) => {
      if (about.guildId === guildId && about.kind === COMMANDS_MENU) wake()
    })
    try {
      nudge()
      for (;;) {
        // Made before the look, so that what happens during the look is not missed.
        const woken = new Promise<void>((resolve) => (wake = resolve))
        const applied = await isApplied(guildId)
        if (applied !== undefined || isOver) return applied ?? false
        await woken
      }
    } finally {
      clearTimeout(timer)
      stopListening()
    }
  }

  return {
    list: (guildId) => lists.get(guildId),
    async toggle(guildId, commandName, enable, userId, keep) {
      if (!Object.hasOwn(COMMANDS, commandName)) throw problem('command.not_found', { commandName })
      // Whether or not it says so: a commit whose answer was lost is one.
      const gathered = await write(guildId, commandName, enable, userId, keep).finally(() => lists.drop(guildId))
      const nudge = (): void => {
        nudges.send({ about: 'guild-config', guildId })
        nudges.send({ about: 'reconcile', ...targetOf(guildId) })
      }
      if (gathered) nudge()
      const applied = !gathered && (await waitForMenu(guildId, nudge))
      return { command_name: commandName, is_enabled: enable, status: applied ? 'applied' : 'queued' }
    },
    enabled: (guildId) => enabledCommands(db, guildId),
    async recheckMenus(guildIds) {
      const inOrder = guildIds.toSorted()
      for (let start = 0; start < inOrder.length; start += AT_ONCE) await recheck(inOrder.slice(start, start + AT_ONCE))
    },
    dropMenu: (guildId) => dropTarget(db, targetOf(guildId)),
    stop: () => lists.stop(),
  }
}
