import { isRecord, isText } from '@guildhall/contract'

/** The fields of drafts that contain no typed text. */
const NOT_TYPED = new Set(['key', 'id', 'style', 'type', 'role', 'roleId', 'channelId', 'confirmed', 'default_action'])

/** A snowflake of a picker. */
const ID = /^\d+$/

/** The texts in edits that this version cannot show in a form, in order and without duplicates. */
export function oldText(edits: unknown): string {
  return [...new Set(textsIn(edits))].join('\n\n')
}

function textsIn(value: unknown): readonly string[] {
  if (isText(value)) return value.trim() === '' || ID.test(value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (NOT_TYPED.has(name) ? [] : textsIn(part)))
}
