/**
 * A handwritten check. The dashboard's first page uses such checks, because the schema library would be a tenth of its
 * code.
 */
export type Check<T> = (value: unknown) => value is T

/** Whether a value is an object that is no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a string, also an empty one. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether a value is a finite number. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Accepts null and a missing value too. */
export function orNone<T>(check: Check<T>): Check<T | null | undefined> {
  return (value): value is T | null | undefined => value === null || value === undefined || check(value)
}

/** Accepts an array whose entries all pass a check, also an empty one. */
export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}
