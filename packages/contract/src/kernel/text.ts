import * as z from 'zod/mini'

/** Anything that both databases keep as it is: neither a NUL, which PostgreSQL refuses, nor half a surrogate pair. */
const KEEPABLE = /^[^\0\p{Cs}]*$/u

/**
 * A text that somebody typed, kept to the letter.
 *
 * @param longest in UTF-16 units, as browsers count what is typed into a field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedText(longest: number) {
  return z
    .string()
    .check(
      z.maxLength(longest, `must be at most ${longest} characters long`),
      z.regex(KEEPABLE, 'must not contain NUL or broken characters'),
    )
}
