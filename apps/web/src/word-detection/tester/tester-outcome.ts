import { allowedIn, compileWords } from '@guildhall/word-matching'
import type { TestedList } from './tested-list.ts'
import type { Patterns } from './use-pattern-engine.ts'

/** A range of a text: its first character, and the one after its last. */
export interface Range {
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

/** A pattern that only Discord can run. */
export interface Untestable {
  readonly listName: string
  readonly pattern: string
  readonly reason: string
}

export interface Outcome {
  readonly hits: readonly ListHit[]
  readonly untestable: readonly Untestable[]
}

export const NO_OUTCOME: Outcome = { hits: [], untestable: [] }

/** A match of a word or of a pattern. */
interface Match extends Range {
  readonly keyword: string
  readonly isCertain: boolean
}

/**
 * Compiles lists, so that many texts can be tried on them.
 *
 * @param patterns the engine that runs patterns; null leaves them out
 */
export function createTester(lists: readonly TestedList[], patterns: Patterns | null): (text: string) => Outcome {
  const compiled = lists.map((list) => ({ list, ...compile(list, patterns) }))
  return (text) => ({
    hits: compiled.flatMap(({ list, find }) => {
      const matches = find(text)
      return matches.length === 0 ? [] : [hitOf(list, matches)]
    }),
    untestable: compiled.flatMap(({ untestable }) => untestable),
  })
}

function compile({ name, words, patterns, allowed }: TestedList, engine: Patterns | null) {
  const matcher = compileWords(words, allowed)
  const compiled = (engine === null ? [] : patterns).map((pattern) => ({
    pattern,
    runner: engine?.compilePattern(pattern),
  }))
  return {
    untestable: compiled.flatMap(({ pattern, runner }) =>
      runner?.type === 'untestable' ? [{ listName: name, pattern, reason: runner.reason }] : [],
    ),
    find: (text: string): readonly Match[] => {
      const isAllowed = allowedIn(text, allowed)
      return [
        ...matcher
          .findAll(text)
          .map(({ keyword, from, to, certainty }) => ({ keyword, from, to, isCertain: certainty !== 'assumed' })),
        ...compiled.flatMap(({ pattern, runner }) =>
          runner?.type !== 'pattern'
            ? []
            : runner
                .findAll(text)
                .filter(({ from, to }) => !isAllowed(from, to))
                .map(({ from, to }) => ({ keyword: pattern, from, to, isCertain: true })),
        ),
      ]
    },
  }
}

function hitOf(list: TestedList, matches: readonly Match[]): ListHit {
  return {
    list,
    keywords: [...new Set(matches.map(({ keyword }) => keyword))],
    ranges: matches.map(({ from, to }) => ({ from, to })),
    isCertain: matches.some(({ isCertain }) => isCertain),
  }
}

/** A part of a text, marked if any range covers it. */
export interface Part {
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
