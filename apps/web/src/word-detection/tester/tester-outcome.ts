import { allowedIn, certaintyOfMiss, compileWords, type Found } from '@guildhall/word-matching'
import type { TestedList } from './tested-list.ts'
import type { Patterns } from './use-pattern-engine.ts'

/** A range of a text: its first character, and the one after its last. */
interface Range {
  readonly from: number
  readonly to: number
}

/** A list that a message hits. */
export interface ListHit {
  readonly list: TestedList
  /** The words and patterns that match, as in the list. */
  readonly keywords: readonly string[]
  readonly ranges: readonly Range[]
  /** Whether Discord documents such a match, or users reported it. */
  readonly isCertain: boolean
}

/** A pattern whose answer for the message only Discord knows. */
export interface Untestable {
  readonly listName: string
  readonly pattern: string
  readonly reason: string
}

export interface Outcome {
  readonly hits: readonly ListHit[]
  readonly untestable: readonly Untestable[]
  /** Whether a pattern was left out. */
  readonly hasUntested: boolean
  /** Whether Discord documents that lists without a hit let the message pass. */
  readonly isMissCertain: boolean
  /** Whether it is known of each list that blocks and has no hit that it lets the message pass. */
  readonly isPostCertain: boolean
}

export const NO_OUTCOME: Outcome = {
  hits: [],
  untestable: [],
  hasUntested: false,
  isMissCertain: true,
  isPostCertain: true,
}

/**
 * Compiles lists, so that many texts can be tried on them.
 *
 * @param patterns the engine that runs patterns; null leaves them out
 */
export function createTester(lists: readonly TestedList[], patterns: Patterns | null): (text: string) => Outcome {
  const compiled = lists.map((list) => ({ list, find: compile(list, patterns) }))
  return (text) => {
    const results = compiled.map(({ list, find }) => ({ list, ...find(text) }))
    const hits = results.flatMap(({ list, found }) => (found.length === 0 ? [] : [hitOf(list, found)]))
    return {
      hits,
      untestable: results.flatMap(({ untestable }) => untestable),
      hasUntested: results.some(({ hasUntested }) => hasUntested),
      isPostCertain: results.every(
        ({ list, found, hasUntested }) =>
          !list.block || found.length > 0 || (!hasUntested && isMissCertain(text, list.words)),
      ),
      isMissCertain: hits.length > 0 || lists.every(({ words }) => isMissCertain(text, words)),
    }
  }
}

function compile({ name, words, patterns, allowed }: TestedList, engine: Patterns | null) {
  const matcher = compileWords(words, allowed)
  const compiled = engine === null ? [] : patterns.map((pattern) => engine.compilePattern(pattern))
  return (text: string): { found: readonly Found[]; untestable: readonly Untestable[]; hasUntested: boolean } => {
    const { found, untested } = engine?.findPatterns(compiled, text, allowedIn(text, allowed)) ?? NOTHING
    return {
      found: [...matcher.findAll(text), ...found],
      untestable: untested.map((pattern) => {
        const one = compiled.find(({ source }) => source === pattern)
        return { listName: name, pattern, reason: reasonOf(one, text) }
      }),
      hasUntested: untested.length > 0 || (engine === null && patterns.length > 0),
    }
  }
}

const NOTHING: ReturnType<Patterns['findPatterns']> = { found: [], untested: [] }

/** The reason why a pattern was not run on a text. */
function reasonOf(pattern: ReturnType<Patterns['compilePattern']> | undefined, text: string): string {
  if (pattern?.type === 'untestable') return pattern.reason
  if (pattern?.canTest(text) === false) return 'It has a word boundary, and the message has letters beyond A to Z.'
  return 'It takes too long in this message.'
}

const BEYOND_ASCII = /[^\0-\x7f]/

/** Whether a text without a hit surely passes. Only accents and the like make it uncertain; most texts and words have none. */
function isMissCertain(text: string, words: readonly string[]): boolean {
  const exotic = BEYOND_ASCII.test(text) ? words : words.filter((word) => BEYOND_ASCII.test(word))
  return exotic.length === 0 || certaintyOfMiss(text, exotic) !== 'assumed'
}

function hitOf(list: TestedList, matches: readonly Found[]): ListHit {
  return {
    list,
    keywords: [...new Set(matches.map(({ keyword }) => keyword))],
    ranges: matches.map(({ from, to }) => ({ from, to })),
    isCertain: matches.some(({ certainty }) => certainty !== 'assumed'),
  }
}

/** A part of a text, marked if any range covers it. */
interface Part {
  readonly text: string
  readonly isMarked: boolean
  /** Its first character. */
  readonly from: number
}

/** A text cut into marked and other parts. Overlapping ranges become one. */
export function partsOf(text: string, ranges: readonly Range[]): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > at) parts.push({ text: text.slice(at, to), isMarked, from: at })
    at = Math.max(at, to)
  }
  for (const { from, to } of merged(ranges)) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && range.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else result.push(range)
  }
  return result
}
