import { diffWordsWithSpace } from 'diff'

/** A part of a text that is in both versions, or only in one. */
export interface WordPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** The longest comparison, in ms: texts without anything in common take the longest. */
const LONGEST_MS = 200

/** The share of a text that both versions must have; below it, the versions are easier to read one after the other. */
const LEAST_IN_COMMON = 0.3

/** The changed words of a text; null for two versions that have little in common. */
export function changedWords(before: string, after: string): readonly WordPart[] | null {
  const parts = diffWordsWithSpace(before, after, { timeout: LONGEST_MS })
  if (!parts) return null
  const common = parts.reduce(
    (sum, { added, removed, value }) => (added || removed ? sum : sum + value.trim().length),
    0,
  )
  if (common < Math.min(before.length, after.length) * LEAST_IN_COMMON) return null
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
