import * as z from 'zod/mini'

/** What both databases store unchanged: neither a NUL, which PostgreSQL refuses, nor half a surrogate pair. */
const KEEPABLE = /^[^\0\p{Cs}]*$/u

/**
 * A text that a user typed, stored as typed.
 *
 * @param longest in UTF-16 units, as browsers count what is typed into a field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedText(longest: number) {
  return z
    .string()
    .check(
      z.maxLength(longest, `must be at most ${longest} characters long`),
      z.regex(KEEPABLE, 'contains unsupported characters'),
    )
}
