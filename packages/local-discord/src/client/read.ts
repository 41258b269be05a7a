import { isObject } from '../kernel/json.ts'

/** A field of an object in a response. @throws TypeError when the value is not an object. */
export function fieldOf(value: unknown, name: string): unknown {
  if (!isObject(value)) throw new TypeError(`The local Discord sent no object with "${name}".`)
  return Reflect.get(value, name)
}

/** @throws TypeError when the field is not a string. */
export function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name)
  if (typeof field !== 'string') throw unexpected(name)
  return field
}

/** @throws TypeError when the field is not a number. */
export function numberOf(value: unknown, name: string): number {
  const field = fieldOf(value, name)
  if (typeof field !== 'number') throw unexpected(name)
  return field
}

/** @throws TypeError when the field is not a boolean. */
export function booleanOf(value: unknown, name: string): boolean {
  const field = fieldOf(value, name)
  if (typeof field !== 'boolean') throw unexpected(name)
  return field
}

/** @throws TypeError when the value is not an array. */
export function listOf<T>(value: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new TypeError('The local Discord sent no list.')
  return value.map((item: unknown) => read(item))
}

function unexpected(name: string): TypeError {
  return new TypeError(`The local Discord sent an invalid "${name}".`)
}
