import type { AuditLogEntry, Guild } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentEntry } from './present.ts'

/** Older entries of a guild are forgotten, so that the state's file stays small; Discord keeps them for 45 days. */
const KEPT = 500

/** What was done, by whom, to whom. */
export type Deed = Pick<AuditLogEntry, 'actionType' | 'userId' | 'targetId' | 'reason'> &
  Partial<Pick<AuditLogEntry, 'changes' | 'options'>>

/** Writes what was done into the guild's audit log and tells of it. */
export function record(state: State, guild: Guild, deed: Deed): AuditLogEntry {
  const entry: AuditLogEntry = { changes: [], options: null, ...deed, id: state.nextId() }
  guild.auditLog.push(entry)
  guild.auditLog.splice(0, guild.auditLog.length - KEPT)
  const d = { ...presentEntry(entry), guild_id: guild.id }
  state.tell({ t: 'GUILD_AUDIT_LOG_ENTRY_CREATE', d, guildId: guild.id })
  return entry
}
