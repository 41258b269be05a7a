import { COMMANDS, type Command, type ToggledCommand } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { ReconcileTargetRow } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { problem } from '../kernel/problem.ts'
import { dropTarget, getTarget, recheckTarget, wantTarget } from '../kernel/reconciler/targets-store.ts'
import { enabledCommands, lastToggleAt, writeCommand } from './commands-store.ts'
import { isMenuApplied, menuHash, whyNotInMenu } from './menu.ts'

/** The reconciler's name for a guild's slash-command menu. */
export const COMMANDS_MENU = 'commands-menu'

/** How long a first toggle waits for Discord's menu, in ms. */
const WAIT_FOR_MENU_MS = 1_500
/** Toggles this soon after another one of the guild go to Discord together, in ms. */
const GATHER_MS = 2_000
/** How many guilds are written in one transaction: one commit each would be slow, and all in one would hold up every toggle. */
const AT_ONCE = 100

export interface Commands {
  /** Every command of the bot with whether it is on in the guild, off unless switched on, and why Discord's menu is not so. */
  list(guildId: string): Promise<Command[]>
  /**
   * Switches a command, and has Discord's menu follow. The first toggle in a while waits a moment for the menu (`applied`); those
   * that follow it closely are gathered and answer `queued` at once. So does one that the bot cannot run, with the reason.
   *
   * @param saveResponse keeps the reply with the row. It always says `queued`: whether the menu follows is not known when the row is written.
   * @throws Problem `command.not_found`
   */
  toggle(
    guildId: string,
    commandName: string,
    enable: boolean,
    userId: string,
    saveResponse?: SaveResponse<ToggledCommand>,
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

export function createCommands(deps: { db: Database; clock: Clock; changes: Changes; nudges: Nudges }): Commands {
  const { db, clock, changes, nudges } = deps
  const targetOf = (guildId: string) => ({ guildId, kind: COMMANDS_MENU, ref: '' })
  const lists = createGuildCache({ clock, changes, topic: 'guild-config' }, async (guildId): Promise<Command[]> => {
    const [enabled, target] = await Promise.all([enabledCommands(db, guildId), getTarget(db, targetOf(guildId))])
    return Object.keys(COMMANDS).map((name) => {
      const isEnabled = enabled.includes(name)
      return { command_name: name, is_enabled: isEnabled, ...reasonOf(whyNotInMenu({ name, isEnabled }, target)) }
    })
  })
  const stopHearing = nudges.listen('reconciled', ({ kind, guildId }) => {
    if (kind === COMMANDS_MENU) lists.drop(guildId)
  })

  /** @returns whether to wait for the menu, and if not, what is known to saveResponse the command out of it. */
  function write(
    guildId: string,
    name: string,
    enable: boolean,
    userId: string,
    saveResponse: SaveResponse<ToggledCommand>,
  ): Promise<{ mayWait: boolean; reason: string | null }> {
    return changes.transaction(async (trx) => {
      changes.publish(trx, { topic: 'guild-config', guildId })
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
      // Until the bot has looked again, this says what it could not run the last time.
      const reason = whyNotInMenu({ name, isEnabled: enable }, await getTarget(trx, targetOf(guildId)))
      await saveResponse?.(trx, { command_name: name, is_enabled: enable, status: 'queued', ...reasonOf(reason) })
      return { mayWait: !gathered && reason === null, reason }
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

  /** The menu's target, once the menu matches or that failed; undefined while it is still being worked on. */
  async function settledMenu(guildId: string): Promise<ReconcileTargetRow | undefined> {
    const target = await getTarget(db, targetOf(guildId))
    return isMenuApplied(target) || target?.last_error ? target : undefined
  }

  /** Waits until the menu matches, until that failed, or as long as somebody may be kept waiting. */
  async function waitForMenu(guildId: string, nudge: () => void): Promise<ReconcileTargetRow | undefined> {
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
        const target = await settledMenu(guildId)
        if (target || isOver) return target
        await woken
      }
    } finally {
      clearTimeout(timer)
      stopListening()
    }
  }

  return {
    list: (guildId) => lists.get(guildId),
    async toggle(guildId, commandName, enable, userId, saveResponse) {
      if (!Object.hasOwn(COMMANDS, commandName)) throw problem('command.not_found', { commandName })
      const written = await write(guildId, commandName, enable, userId, saveResponse)
      const nudge = (): void => {
        nudges.send({ about: 'reconcile', ...targetOf(guildId) })
      }
      const saved = { command_name: commandName, is_enabled: enable }
      if (!written.mayWait) {
        nudge()
        return { ...saved, status: 'queued', ...reasonOf(written.reason) }
      }
      const target = await waitForMenu(guildId, nudge)
      const reason = whyNotInMenu({ name: commandName, isEnabled: enable }, target)
      const isApplied = target !== undefined && reason === null
      return { ...saved, status: isApplied ? 'applied' : 'queued', ...reasonOf(reason) }
    },
    enabled: (guildId) => enabledCommands(db, guildId),
    async recheckMenus(guildIds) {
      const inOrder = guildIds.toSorted()
      for (let start = 0; start < inOrder.length; start += AT_ONCE) await recheck(inOrder.slice(start, start + AT_ONCE))
    },
    dropMenu: (guildId) => dropTarget(db, targetOf(guildId)),
    stop() {
      lists.stop()
      stopHearing()
    },
  }
}

/** A reply without a reason has no field for one. */
function reasonOf(reason: string | null): { reason?: string } {
  return reason === null ? {} : { reason }
}
