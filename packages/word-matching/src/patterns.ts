import { RE2JS } from 're2js'
import type { IsAllowed } from './allowed.ts'
import type { Found } from './found.ts'
import { instructionsOf } from './pattern-size.ts'
import { translate } from './translate.ts'

/** A part of a text that a pattern matches, in UTF-16 offsets. */
export interface PatternMatch {
  readonly from: number
  readonly to: number
}

/** A pattern that is run as RE2. */
export interface RunnablePattern {
  readonly type: 'pattern'
  /** As it is in the list. */
  readonly source: string
  /** The instructions of the compiled pattern: a search takes at most this many steps a character. */
  readonly instructions: number
  /**
   * Whether a search of the text is exact. RE2's \b knows ASCII words only, so a pattern with \b cannot be tested with a text that
   * has other letters.
   */
  readonly canTest: (text: string) => boolean
  /** The matches that do not overlap, one by one: each costs a search of the rest of the text. Some can be empty. */
  readonly search: (text: string) => Generator<PatternMatch, void>
  /** Whether the pattern also has this match with its own case. */
  readonly hasCase: (text: string, match: PatternMatch) => boolean
}

export type CompiledPattern =
  | RunnablePattern
  | { readonly type: 'untestable'; readonly source: string; readonly reason: string }

/**
 * Maximum number of instructions of a compiled pattern: compiling takes about 10 ms, searching the longest message
 * about 100 ms.
 */
const MOST_INSTRUCTIONS = 1_000

/** Maximum number of steps (instructions times characters) for the patterns of a list over one text. */
const MOST_STEPS = 6_000_000

const OTHER_WORD_CHARACTER = /(?![\0-\x7f])[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D]/u

/**
 * Compiles a pattern. AutoMod uses Rust's regex: https://docs.discord.com/developers/resources/auto-moderation. RE2 has the same
 * guarantee of linear time and nearly the same syntax. Case is ignored.
 *
 * @returns a reason instead of a pattern that RE2 lacks, means differently or could not search in bounded time. Discord may accept
 * such a pattern.
 */
export function compilePattern(pattern: string): CompiledPattern {
  const translation = translate(pattern)
  if ('reason' in translation) return { type: 'untestable', source: pattern, reason: translation.reason }
  // Check the size before compiling, which takes 200 ms for the largest pattern of 260 characters.
  if (instructionsOf(translation.pattern) > MOST_INSTRUCTIONS)
    return { type: 'untestable', source: pattern, reason: 'The pattern is too large for this tester.' }
  try {
    return runnable(pattern, translation)
  } catch {
    return { type: 'untestable', source: pattern, reason: 'This tester does not understand the pattern.' }
  }
}

function runnable(
  source: string,
  { pattern, usesWordBoundary }: { readonly pattern: string; readonly usesWordBoundary: boolean },
): RunnablePattern {
  const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  let exact: RE2JS | undefined
  return {
    type: 'pattern',
    source,
    instructions: compiled.programSize(),
    canTest: (text) => !usesWordBoundary || !OTHER_WORD_CHARACTER.test(text),
    search: (text) => matchesOf(compiled, text),
    hasCase: (text, { from, to }) => {
      exact ??= RE2JS.compile(pattern)
      const search = exact.matcher(text)
      return search.find(from) && search.start() === from && search.end() === to
    },
  }
}

function* matchesOf(compiled: RE2JS, text: string): Generator<PatternMatch, void> {
  const search = compiled.matcher(text)
  while (search.find()) yield { from: search.start(), to: search.end() }
}

/** The matches of patterns, and the patterns whose answer for the text is unknown. */
export interface PatternResult {
  /** In the order of the list, then by position. */
  readonly found: Found[]
  readonly untested: string[]
}

/**
 * Finds the matches of patterns outside the allowed words. A match is documented if the pattern matches with its own case; Discord
 * does not document that patterns ignore case. A match after an allowed one is assumed: a report says that Discord looked only at
 * the first match (https://github.com/discord/discord-api-docs/issues/6506).
 *
 * The search stops after a number of steps that is the same everywhere. The patterns that it does not finish are untested.
 */
export function findPatterns(compiled: readonly CompiledPattern[], text: string, isAllowed: IsAllowed): PatternResult {
  const found: Found[] = []
  const untested: string[] = []
  let steps = 0
  for (const pattern of compiled) {
    if (pattern.type === 'untestable' || !pattern.canTest(text) || steps > MOST_STEPS) {
      untested.push(pattern.source)
      continue
    }
    let hasAllowed = false
    steps += pattern.instructions * text.length
    for (const match of pattern.search(text)) {
      const { from, to } = match
      if (from === to || isAllowed(from, to)) hasAllowed ||= from < to
      else {
        const isDocumented = !hasAllowed && pattern.hasCase(text, match)
        found.push({ keyword: pattern.source, from, to, certainty: isDocumented ? 'documented' : 'assumed' })
      }
      // Each further match costs a search of the rest.
      steps += pattern.instructions * (text.length - to)
      if (steps > MOST_STEPS) {
        untested.push(pattern.source)
        break
      }
    }
  }
  return { found, untested }
}
