/** A part of an output pattern: a text, or the index of a group of the input pattern. */
type Part = string | number

/** The groups of the input pattern. */
export interface Groups {
  /** Without group 0, the whole match. */
  readonly count: number
  readonly names: Readonly<Record<string, number>>
}

const REFERENCE = /\$(?:([$&])|<([^>]*)>|(\d{1,2}))/g

/**
 * Reads an output pattern as JavaScript's `replace` does: $1 to $99 are groups (of two digits, the second is text when there is no such
 * group), $<name> a named one, $& the whole match and $$ a dollar sign. $0 is the whole match too. A reference to a group that does
 * not exist stays as it is written; a group that took no part in the match is empty.
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

/** References of an output pattern to groups that do not exist, as they are written. */
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

/** @param group returns the text of a group. */
export function fillIn(parts: readonly Part[], group: (index: number) => string): string {
  return parts.map((part) => (typeof part === 'number' ? group(part) : part)).join('')
}
