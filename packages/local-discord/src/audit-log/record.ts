import type { AuditLogEntry, Guild } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentEntry } from './present.ts'

/** Maximum number of entries per guild, so that the state's file stays small. Discord keeps them for 45 days. */
const KEPT = 500

/** The acting user, and the reason for the audit log. */
export interface Actor {
  userId: string
  reason: string | null
}

type AuditLogDraft = Pick<AuditLogEntry, 'actionType' | 'userId' | 'targetId' | 'reason'> &
  Partial<Pick<AuditLogEntry, 'changes' | 'options'>>

/** Adds an entry to the guild's audit log and publishes GUILD_AUDIT_LOG_ENTRY_CREATE. */
export function record(state: State, guild: Guild, draft: AuditLogDraft): AuditLogEntry {
  const entry: AuditLogEntry = { changes: [], options: null, ...draft, id: state.nextId() }
  guild.auditLog.push(entry)
  guild.auditLog.splice(0, guild.auditLog.length - KEPT)
  const d = { ...presentEntry(entry), guild_id: guild.id }
  state.publish({ t: 'GUILD_AUDIT_LOG_ENTRY_CREATE', d, guildId: guild.id })
  return entry
}
