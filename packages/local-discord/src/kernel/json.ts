import type { Json, JsonObject } from './model.ts'

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonObject(value: Json): value is JsonObject {
  return isObject(value)
}

/** Bodies come from JSON, so objects and arrays hold nothing else. */
export function isJson(value: unknown): value is Json {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value)
}
