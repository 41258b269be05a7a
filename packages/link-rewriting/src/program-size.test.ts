import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { compileRules, MOST_INSTRUCTIONS, patternError, rewriteMessage } from './index.ts'
import { leastProgramSize } from './program-size.ts'
import { pattern as anyPattern } from './testing/patterns.ts'

/** Each takes some ms, because Unicode classes are large. */
const RUNS = Number(process.env['PATTERN_RUNS'] ?? 500)

/** RE2's own number; undefined for a pattern that it rejects. */
function programSize(pattern: string): number | undefined {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch {
    return undefined
  }
}

describe('the least size of a program', () => {
  it('is at most the size of the program that RE2 compiles', () => {
    fc.assert(
      fc.property(anyPattern, (pattern) => {
        const size = programSize(pattern)
        fc.pre(size !== undefined)
        expect(leastProgramSize(pattern)).toBeLessThanOrEqual(size)
      }),
      { numRuns: RUNS },
    )
  }, 300_000)

  it('is exact for repetitions of items that RE2 does not merge', () => {
    for (const pattern of [
      '(a){100}',
      '((a{10}){10}){10}',
      '(?:ab){20}',
      '\\Qab\\E{9}',
      'a{3}(?i){3}',
      '[[:alpha:]x]{9}',
    ]) {
      expect([pattern, leastProgramSize(pattern)]).toEqual([pattern, programSize(pattern)])
    }
  })
})

describe('a pattern that compiles to too many instructions', () => {
  it.each([
    '(a){1000}'.repeat(28),
    '(?:(a){1000}){1}(a){1000}',
    '((((a{10}){10}){10}){1}){1}',
    '(?:(a){150}|(b){150})',
    '(?:ab|cd|ef|gh){100}',
    '([^\\S/]){1000}[^/]{1000}',
    '\\Qa\\E{1000}',
    'a(?i){1000}',
    '[[:alpha:]]{1000}',
    '[]]{1000}',
    '\\p{Greek}{1000}',
    '(?P<n>a){1000}',
    '[^\\s\\S]|(a){1000}',
    '(?:[^\\s\\S])?(a){1000}',
    '(?:[a]x|[b]x|[c]x|[d]x|[ef]x){148}',
    '(?:[ab]x|[cd]x|[ba]y){148}',
  ])('is rejected without being compiled: %s', (pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile')
    expect(patternError(pattern)).toMatch(/^This pattern is too complex \(more than 300 instructions\)/)
    const rules = compileRules([{ input_pattern: pattern, output_pattern: 'y', channel_ids: null }])
    expect(rewriteMessage(rules, { content: 'https://x.com/aaa', channelId: null })).toEqual([])
    const compiled = compile.mock.calls.map(([given]) => given)
    compile.mockRestore()
    expect(compiled).not.toContain(pattern)
    // Only a single class may be compiled.
    for (const one of compiled) expect(programSize(one)).toBeLessThan(MOST_INSTRUCTIONS)
  })
})
