import { parseJson } from '../kernel/json.ts'

/** A payload from a client. */
export interface Received {
  op: number
  d: unknown
}

/** @returns undefined for an invalid payload. */
export function readPayload(text: string): Received | undefined {
  try {
    const payload: unknown = parseJson(text)
    const op = fieldOf(payload, 'op')
    return typeof op === 'number' ? { op, d: fieldOf(payload, 'd') } : undefined
  } catch {
    return undefined
  }
}

/** A field of an unchecked value; undefined when the value is not an object or lacks the field. */
export function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === field)?.[1]
}
