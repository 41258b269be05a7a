/** A part of an output pattern: a text, or what a group of the input pattern found. */
type Part = string | number

/** What the input pattern has to offer. */
export interface Groups {
  /** Groups in parentheses; 0, the whole match, does not count. */
  readonly count: number
  readonly names: Readonly<Record<string, number>>
}

const REFERENCE = /\$(?:([$&])|<([^>]*)>|(\d{1,2}))/g

/**
 * Reads an output pattern as JavaScript's `replace` does: $1 to $99 are groups (of two digits, the second is text when there is no such
 * group), $<name> a named one, $& the whole match and $$ a dollar sign. Besides, $0 is the whole match as well. A reference to
 * nothing stays as it is written; of a group that took no part in the match there is nothing.
 */
export function parseOutput(output: string, groups: Groups): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const match of output.matchAll(REFERENCE)) {
    const reference = referenced(match, groups)
    if (reference === undefined) continue
    parts.push(output.slice(done, match.index), reference.part)
    done = match.index + reference.length
  }
  parts.push(output.slice(done))
  return parts
}

/** References of an output pattern to what the input pattern does not have, as they are written. */
export function danglingReferences(output: string, groups: Groups): string[] {
  const matches = [...output.matchAll(REFERENCE)]
  return matches.filter((match) => referenced(match, groups) === undefined).map((match) => match[0])
}

function referenced(match: RegExpExecArray, groups: Groups): { part: Part; length: number } | undefined {
  const [whole, sign, name, digits] = match
  if (sign !== undefined) return { part: sign === '$' ? '$' : 0, length: whole.length }
  if (name !== undefined) {
    const group = Object.hasOwn(groups.names, name) ? groups.names[name] : undefined
    return group === undefined ? undefined : { part: group, length: whole.length }
  }
  if (digits === undefined) return undefined
  const asWritten = Number(digits)
  if (asWritten <= groups.count) return { part: asWritten, length: whole.length }
  const first = Number(digits[0])
  return digits.length === 2 && first <= groups.count ? { part: first, length: 2 } : undefined
}

/** @param group gives what a group found. */
export function fillIn(parts: readonly Part[], group: (index: number) => string): string {
  return parts.map((part) => (typeof part === 'number' ? group(part) : part)).join('')
}
