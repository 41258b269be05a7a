import type { Certainty } from '../found.ts'

/** A message, a list, and the word or pattern of the list that stops the message. */
export interface Case {
  readonly title: string
  readonly words: readonly string[]
  readonly patterns: readonly string[]
  readonly allowed: readonly string[]
  readonly text: string
  /** null for a message that passes. */
  readonly stops: string | null
  readonly source: Certainty
  /** The page of Discord's documentation for a documented case, the issue for a reported one. */
  readonly reference: string | null
}

/** Discord's documentation of keywords. */
const STRATEGIES =
  'https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-keyword-matching-strategies'

/** The basis of some cases. */
export interface Basis {
  readonly source: Certainty
  readonly reference: string | null
}

export const DOCUMENTED: Basis = { source: 'documented', reference: STRATEGIES }
export const ASSUMED: Basis = { source: 'assumed', reference: null }

/** The basis of cases that an issue of discord/discord-api-docs reports. */
export function reportedIn(issue: number): Basis {
  return { source: 'reported', reference: `https://github.com/discord/discord-api-docs/issues/${issue}` }
}

/** A keyword, a message, and whether the keyword stops it. */
type WordRow = readonly [title: string, word: string, text: string, stops: boolean]

/** Cases of lists with one word. */
export function wordCases(basis: Basis, rows: readonly WordRow[]): Case[] {
  return rows.map(([title, word, text, stops]) => ({
    title,
    words: [word],
    patterns: [],
    allowed: [],
    text,
    stops: stops ? word : null,
    ...basis,
  }))
}
