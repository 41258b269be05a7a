import { COMMANDS, type Command, type ToggledCommand } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import { isRunning, type Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import type { DiscordRefusal } from '../kernel/discord.ts'
import type { Editor } from '../kernel/editor.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { recordRevision, type NewRevision } from '../kernel/history/revisions.ts'
import { readSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { isForbidden } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'
import { requireCurrent } from '../kernel/versions.ts'
import type { GuildCommandRow } from './tables.ts'

/** The kind of the job that makes Discord's menu of a guild match its enabled commands. */
export const COMMANDS_MENU = 'commands-menu'

/** How long a toggle waits for Discord's menu, in ms. */
const WAIT_MS = 1_500
/** Toggles in a guild within this time, in ms, are combined into one menu update. */
const GATHER_MS = 2_000

/** Updates Discord's menu after a change of the time zone, because the menu names the zone. */
export function createMenuEffect(jobs: Jobs): SettingsEffect {
  return {
    async settingsSaved(trx, { guildId, changed }) {
      if (!changed.includes('time_zone') || (await enabledCommands(trx, guildId)).length === 0) return
      await jobs.setDesired(trx, menuKey(guildId), { priority: 0, spacing: 0, lane: null })
    },
    warnings: () => [],
  }
}

/** A switch of a command. */
export interface Toggle {
  readonly name: string
  readonly enable: boolean
  /** The version that the administrator saw; undefined switches any. */
  readonly seen: number | undefined
}

const QUEUED: JobStatus = { status: 'queued', reason: null }

/** The service that switches a guild's commands, each with a job that updates the menu in Discord. */
export type Commands = ReturnType<typeof createCommandService>

export function createCommandService(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  const lists = createGuildCache({ clock, changes, topic: 'guild-config' }, async (guildId): Promise<Command[]> => {
    const [rows, menu] = await Promise.all([readCommands(db, guildId), jobs.status(menuKey(guildId))])
    const { status, reason } = statusOfMenu(menu)
    return Object.keys(COMMANDS).map((name) => ({
      command_name: name,
      is_enabled: rows.get(name)?.is_enabled === 1,
      version: rows.get(name)?.version ?? 0,
      ...(status !== 'applied' && { status }),
      ...(reason !== null && { reason }),
    }))
  })
  const unsubscribe = changes.subscribe('job-settled', ({ guildId, key }) => {
    if (guildId !== undefined && key?.startsWith(`${COMMANDS_MENU} `)) lists.drop(guildId)
  })

  async function toggle(
    guildId: string,
    change: Toggle,
    by: Pick<NewRevision, 'action'> & { userId: string },
    saveResponse: SaveResponse<ToggledCommand>,
  ): Promise<ToggledCommand> {
    const { name, enable } = change
    if (!Object.hasOwn(COMMANDS, name)) throw problem('command.not_found', { commandName: name })
    const key = menuKey(guildId)
    const responseOf = (version: number, menu: JobStatus): ToggledCommand => {
      const { status, reason } = statusOfMenu(menu)
      return { command_name: name, is_enabled: enable, version, status, ...(reason !== null && { reason }) }
    }
    const waiter = jobs.waiter(key)
    try {
      const { version, menu } = await changes.transaction(async (trx) => {
        // The lock lets concurrent toggles see each other's time, so only the first one is applied immediately.
        await lockGuild(trx, guildId)
        const now = clock.now()
        const rows = await readCommands(trx, guildId)
        const isGathered = [...rows.values()].some((row) => isRunning(row.updated_at + GATHER_MS, now, GATHER_MS))
        const before = rows.get(name)
        const version = await write(trx, guildId, change, { ...by, before, now })
        await saveResponse?.(trx, responseOf(version, QUEUED))
        if (version === before?.version || version === 0) return { version, menu: null }
        const spacing = isGathered ? GATHER_MS : 0
        const { revision, runAt } = await jobs.setDesired(trx, key, { priority: 0, spacing, lane: null })
        changes.publish(trx, { topic: 'guild-config', guildId, area: 'commands' })
        return { version, menu: { revision, isDue: !isGathered && runAt <= clock.now() } }
      })
      // A toggle to the current state leaves the menu as it is.
      if (!menu) return responseOf(version, statusOfMenu(await jobs.status(key)))
      return responseOf(version, menu.isDue ? await waiter.outcome(menu.revision, WAIT_MS) : QUEUED)
    } finally {
      waiter.close()
      // Drop the cached list even after an error: the commit may have succeeded although its response was lost.
      lists.drop(guildId)
    }
  }

  /** Writes a toggle with its revision. A toggle to the current state makes no new version. @returns the version. */
  async function write(
    trx: Trx,
    guildId: string,
    { name, enable, seen }: Toggle,
    {
      userId,
      action,
      before,
      now,
    }: Pick<NewRevision, 'action'> & { userId: string; before: CommandRow | undefined; now: number },
  ): Promise<number> {
    const wasEnabled = before?.is_enabled === 1
    const version = before?.version ?? 0
    if (wasEnabled === enable) return version
    await requireCurrent(trx, before && { version, updatedBy: before.updated_by, updatedAt: before.updated_at }, seen)
    await writeCommand(trx, { guildId, name, enable, userId, now, version: version + 1 })
    await recordRevision(deps, trx, {
      guildId,
      at: now,
      userId,
      target: { type: 'commands', key: name, name: `/${name}` },
      action,
      before: { is_enabled: wasEnabled },
      after: { is_enabled: enable },
      stored: { is_enabled: wasEnabled },
      references: [],
      restorableUntil: null,
      undecided: null,
    })
    return version + 1
  }

  return {
    /**
     * Lists every command with its state in the guild, the status of Discord's menu and the reason for a mismatch. The default is off. The
     * list is shared: do not change it.
     */
    list: (guildId: string): Command[] | Promise<Command[]> => lists.get(guildId),
    /**
     * Enables or disables a command and updates Discord's menu. The first toggle waits up to 1.5 s for the menu; further ones within two
     * seconds are combined and return `queued` immediately.
     *
     * @param saveResponse saves the response with the row. Its status is `queued`, since the outcome is still unknown.
     * @throws Problem `command.not_found`; `version.stale` when another administrator switched the command since it was read.
     */
    toggle: (
      guildId: string,
      change: Toggle,
      editor: Editor,
      saveResponse?: SaveResponse<ToggledCommand>,
    ): Promise<ToggledCommand> => toggle(guildId, change, { userId: editor.userId, action: 'changed' }, saveResponse),
    /** The same for an earlier revision. */
    restore: (
      guildId: string,
      change: Toggle,
      editor: Editor,
      saveResponse: SaveResponse<ToggledCommand>,
    ): Promise<ToggledCommand> => toggle(guildId, change, { userId: editor.userId, action: 'restored' }, saveResponse),
    /** The names of the guild's enabled commands, sorted. */
    enabled: (guildId: string): Promise<string[]> => enabledCommands(db, guildId),
    /**
     * The content of a guild's menu in Discord: the sorted names of the enabled commands, and the time zone. Reads the rows, because the
     * cache of this process may not have received the change yet.
     */
    async menu(guildId: string): Promise<{ enabled: string[]; timeZone: string | null }> {
      const [enabled, settings] = await Promise.all([enabledCommands(db, guildId), readSettings(db, guildId)])
      return { enabled, timeZone: settings.time_zone }
    },
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

/** The status of Discord's menu. @param menu the status of its job; null when no command was ever enabled. */
function statusOfMenu(menu: JobStatus | null): JobStatus {
  return menu ?? { status: 'applied', reason: null }
}

/** The sentence for administrators that explains why Discord refuses the menu and how to fix it. */
export function menuRefusalSentence(refusal: DiscordRefusal): string {
  // Discord responds with this when the bot was added without the scope of commands.
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

type CommandRow = Omit<Selectable<GuildCommandRow>, 'guild_id'>

/** The commands of a guild that were ever toggled, by name. */
async function readCommands(db: Connection, guildId: string): Promise<ReadonlyMap<string, CommandRow>> {
  const rows = await db
    .selectFrom('guild_commands')
    .select(['command_name', 'is_enabled', 'version', 'updated_by', 'updated_at'])
    .where('guild_id', '=', guildId)
    .execute()
  return new Map(rows.map((row) => [row.command_name, row]))
}

async function writeCommand(
  db: Connection,
  command: { guildId: string; name: string; enable: boolean; userId: string; now: number; version: number },
): Promise<void> {
  const { version, userId, now } = command
  const values = { is_enabled: command.enable ? 1 : 0, version, updated_by: userId, updated_at: now } as const
  await db
    .insertInto('guild_commands')
    .values({ guild_id: command.guildId, command_name: command.name, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'command_name']).doUpdateSet(values))
    .execute()
}
