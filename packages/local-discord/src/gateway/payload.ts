import { parseJson } from '../kernel/json.ts'

/** What a client sent. */
export interface Received {
  op: number
  d: unknown
}

/** @returns undefined for what is no payload of the gateway. */
export function readPayload(text: string): Received | undefined {
  try {
    const payload: unknown = parseJson(text)
    const op = fieldOf(payload, 'op')
    return typeof op === 'number' ? { op, d: fieldOf(payload, 'd') } : undefined
  } catch {
    return undefined
  }
}

/** A field of something that may not even be an object. */
export function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === field)?.[1]
}
