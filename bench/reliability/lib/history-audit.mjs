import { DEFAULT_PREFIX, DEFAULT_WELCOME_MESSAGE } from '@guildhall/contract'
import { openPostgres, openSqlite } from '@guildhall/core'
import { isDeepStrictEqual } from 'node:util'

/** The settings of a guild without a save. @type {Readonly<Record<string, unknown>>} */
const DEFAULTS = {
  prefix: DEFAULT_PREFIX,
  welcome_message: DEFAULT_WELCOME_MESSAGE,
  welcome_channel_id: null,
  unavailable_channel_id: null,
  default_action: '',
  enable_auto_mod: false,
  moderation_log_channel_id: null,
  deleted_message_log_channel_id: null,
  alerts_channel_id: null,
  time_zone: null,
  // As it is stored: the runs save no embeds.
  welcome_embeds: null,
}

/** @typedef {{ field: string, before: unknown, after: unknown }} FieldChange */
/** @typedef {{ key: string, changes: FieldChange[], stored: unknown }} Revision */

/**
 * Compares the history of all guilds with their rows: replayed from the beginning, the revisions of each target must lead to its current
 * state, and there are as many as the target has versions.
 *
 * @param {string} where the file of SQLite, or the address of PostgreSQL
 * @returns the number of revisions, and a line for each target whose history is wrong
 */
export async function auditHistory(where) {
  const db = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)
  try {
    const rows = await db.selectFrom('revisions').selectAll().orderBy('revision_id').execute()
    /** @param {string} guildId @param {string} type @param {string} key @returns {Revision[]} */
    const of = (guildId, type, key) =>
      rows
        .filter((row) => row.guild_id === guildId && row.target_type === type && row.target_key === key)
        // Rules that the bot posted again are a revision without a version: their text is the same.
        .filter((row) => type !== 'rules' || row.user_id !== null)
        .map(({ target_key, changes, stored }) => ({
          key: target_key,
          changes: JSON.parse(changes),
          stored: stored === null ? null : JSON.parse(stored),
        }))
    /** @type {string[]} */
    const wrong = []
    for (const row of await db.selectFrom('guild_commands').selectAll().execute()) {
      const revisions = of(row.guild_id, 'commands', row.command_name)
      const state = replayFields({ is_enabled: false }, revisions)
      const isRight = state?.['is_enabled'] === (row.is_enabled === 1) && revisions.length === row.version
      if (!isRight)
        wrong.push(`/${row.command_name} in ${row.guild_id}: version ${row.version}, ${revisions.length} revisions`)
    }
    for (const { guild_id: guildId, version, updated_by: _, updated_at: __, ...row } of await db
      .selectFrom('guild_settings')
      .selectAll()
      .execute()) {
      const revisions = of(guildId, 'settings', 'settings')
      const isRight =
        isDeepStrictEqual(replayFields(DEFAULTS, revisions), { ...row, enable_auto_mod: row.enable_auto_mod === 1 }) &&
        revisions.length === version
      if (!isRight) wrong.push(`settings of ${guildId}: version ${version}, ${revisions.length} revisions`)
    }
    for (const row of await db.selectFrom('channel_rules').selectAll().execute()) {
      const revisions = of(row.guild_id, 'rules', row.channel_id)
      const isRight = isDeepStrictEqual(replayRules(revisions), JSON.parse(row.rules))
      // A save that Discord refuses and its revert are two versions without a revision.
      if (!isRight || revisions.length > row.version)
        wrong.push(`rules of ${row.channel_id}: version ${row.version}, ${revisions.length} revisions`)
    }
    return { revisions: rows.length, wrong }
  } finally {
    await db.destroy()
  }
}

/** @param {Readonly<Record<string, unknown>>} start @param {Revision[]} revisions @returns undefined if a revision does not follow the one before */
function replayFields(start, revisions) {
  const state = { ...start }
  for (const { field, before, after } of revisions.flatMap(({ changes }) => changes)) {
    if (state[field] !== before) return undefined
    state[field] = after
  }
  return state
}

/** Whether a value is a rule of a list; null is none. @param {unknown} value @returns {value is { position: number, content: string }} */
function isRule(value) {
  return typeof value === 'object' && value !== null && 'position' in value && 'content' in value
}

/** @param {Revision[]} revisions @returns undefined if a revision does not follow the one before */
function replayRules(revisions) {
  /** @type {(string | undefined)[]} */
  let state = []
  for (const { stored, changes } of revisions) {
    if (!isDeepStrictEqual(stored ?? [], state)) return undefined
    const gone = new Set(changes.flatMap(({ before }) => (isRule(before) ? [before.position] : [])))
    const placed = new Map(
      changes.flatMap(({ after }) => (isRule(after) ? [/** @type {const} */ ([after.position, after.content])] : [])),
    )
    const kept = state.filter((_, position) => !gone.has(position))
    state = Array.from({ length: kept.length + placed.size }, (_, at) => placed.get(at) ?? kept.shift())
  }
  return state
}
