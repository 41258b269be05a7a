import { COMMANDS, type Command, type ToggledCommand } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { DiscordRefusal } from '../kernel/discord.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { isForbidden } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'

type Connection = Database | Transaction<Schema>

/** The kind of the job that makes Discord's menu of a guild match its enabled commands. */
export const COMMANDS_MENU = 'commands-menu'

/** How long a toggle waits for Discord's menu, in ms. */
const WAIT_MS = 1_500
/** Toggles of a guild within this time are gathered into one change of the menu, in ms. */
const GATHER_MS = 2_000

export type Commands = ReturnType<typeof createCommandService>

export function createCommandService(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  const lists = createGuildCache({ clock, changes, topic: 'guild-config' }, async (guildId): Promise<Command[]> => {
    const [enabled, menu] = await Promise.all([enabledCommands(db, guildId), jobs.status(menuKey(guildId))])
    const { status, reason } = statusOfMenu(menu)
    return Object.keys(COMMANDS).map((name) => ({
      command_name: name,
      is_enabled: enabled.includes(name),
      ...(status !== 'applied' && { status }),
      ...(reason !== null && { reason }),
    }))
  })
  const unsubscribe = changes.subscribe('job-settled', ({ guildId, key }) => {
    if (guildId !== undefined && key?.startsWith(`${COMMANDS_MENU} `)) lists.drop(guildId)
  })

  return {
    /**
     * Every command, whether it is enabled in the guild, how far Discord's menu is, and why it does not match. All are disabled at first. The
     * list is shared: do not change it.
     */
    list: (guildId: string): Command[] | Promise<Command[]> => lists.get(guildId),
    /**
     * Enables or disables a command and has Discord's menu follow. The first toggle waits a moment for the menu; further ones within two
     * seconds are gathered and return `queued` at once.
     *
     * @param saveResponse saves the response with the row. It says `queued`, since the outcome is unknown when the row is written.
     * @throws Problem `command.not_found`
     */
    async toggle(
      guildId: string,
      commandName: string,
      enable: boolean,
      userId: string,
      saveResponse?: SaveResponse<ToggledCommand>,
    ): Promise<ToggledCommand> {
      if (!Object.hasOwn(COMMANDS, commandName)) throw problem('command.not_found', { commandName })
      const key = menuKey(guildId)
      const responseOf = (menu: JobStatus): ToggledCommand => {
        const { status, reason } = statusOfMenu(menu)
        return { command_name: commandName, is_enabled: enable, status, ...(reason !== null && { reason }) }
      }
      const queued = responseOf({ status: 'queued', reason: null })
      const waiter = jobs.waiter(key)
      try {
        const { revision, isDue } = await changes.transaction(async (trx) => {
          // Concurrent toggles of a guild see each other's time, so only the first one is not gathered.
          await lockGuild(trx, guildId)
          const now = clock.now()
          const last = await lastToggleAt(trx, guildId)
          const isGathered = last !== null && now - last < GATHER_MS
          await writeCommand(trx, { guildId, name: commandName, enable, userId, now })
          const spacing = isGathered ? GATHER_MS : 0
          const { revision, runAt } = await jobs.setDesired(trx, key, { priority: 0, spacing, lane: null })
          changes.publish(trx, { topic: 'guild-config', guildId })
          await saveResponse?.(trx, queued)
          return { revision, isDue: !isGathered && runAt <= clock.now() }
        })
        if (!isDue || queued.reason) return queued
        return responseOf(await waiter.outcome(revision, WAIT_MS))
      } finally {
        waiter.close()
        // The response to a commit can be lost.
        lists.drop(guildId)
      }
    },
    /** The names of the guild's enabled commands, sorted. */
    enabled: (guildId: string): Promise<string[]> => enabledCommands(db, guildId),
    /** Ends the subscriptions. */
    stop(): void {
      lists.stop()
      unsubscribe()
    },
  }
}

function menuKey(guildId: string): JobKey {
  return { guildId, kind: COMMANDS_MENU, key: '' }
}

/** How far Discord's menu is. @param menu the status of its job; null before the first one, when nothing was ever enabled. */
function statusOfMenu(menu: JobStatus | null): JobStatus {
  return menu ?? { status: 'applied', reason: null }
}

/** Why Discord refuses the menu, and what to do about it. */
export function menuRefusalSentence(refusal: DiscordRefusal): string {
  // Discord answers so when the bot was added without the scope of commands.
  if (isForbidden(refusal)) {
    return "The bot isn't allowed to add commands to this server. Remove the bot and add it again with Add Bot; its settings are kept."
  }
  return `Discord rejected this server's command menu (error ${refusal.code}). Report this if it keeps happening.`
}

/** The names of the guild's enabled commands, sorted. */
async function enabledCommands(db: Connection, guildId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guild_commands')
    .select('command_name')
    .where('guild_id', '=', guildId)
    .where('is_enabled', '=', 1)
    .orderBy('command_name')
    .execute()
  return rows.map((row) => row.command_name)
}

/** When a command of the guild was last enabled or disabled, in epoch ms; null when never. */
async function lastToggleAt(db: Connection, guildId: string): Promise<number | null> {
  const row = await db
    .selectFrom('guild_commands')
    .select((eb) => eb.fn.max('updated_at').as('updated_at'))
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return row?.updated_at ?? null
}

async function writeCommand(
  db: Connection,
  command: { guildId: string; name: string; enable: boolean; userId: string; now: number },
): Promise<void> {
  const values = { is_enabled: command.enable ? 1 : 0, updated_by: command.userId, updated_at: command.now } as const
  await db
    .insertInto('guild_commands')
    .values({ guild_id: command.guildId, command_name: command.name, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'command_name']).doUpdateSet(values))
    .execute()
}
