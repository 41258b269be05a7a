import type { AuditLogEntry } from '../kernel/model.ts'

export function presentEntry(entry: AuditLogEntry): object {
  return {
    id: entry.id,
    action_type: entry.actionType,
    user_id: entry.userId,
    target_id: entry.targetId,
    ...(entry.changes.length > 0 && { changes: entry.changes }),
    ...(entry.options !== null && { options: entry.options }),
    ...(entry.reason !== null && { reason: entry.reason }),
  }
}
