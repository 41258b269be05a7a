import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { compileRules, MOST_INSTRUCTIONS, patternFault, rewriteMessage } from './index.ts'
import { leastProgramSize } from './program-size.ts'

/** Some ms each, since classes of Unicode are large. */
const RUNS = Number(process.env['PATTERN_RUNS'] ?? 500)

const LETTERS = ['a', 'b', 'A', 'k', 'K', 'ſ', 'é', '-', '{', '}', ']', ',', '😀', '/']
const ESCAPES = ['\\.', '\\/', '\\x61', '\\x{62}', '\\141', '\\0', '\\n', '\\Qab\\E', '\\Q\\E', '\\b', '\\A', '^', '$']
const CLASSES = [
  '.',
  '\\d',
  '\\w',
  '\\S',
  '\\p{Greek}',
  '\\PL',
  '\\p{^Lu}',
  '[ab]',
  '[^/]',
  '[^a-c\\d]',
  '[]a]',
  '[^]a]',
]
const MORE_CLASSES = ['[[:alpha:]]', '[^[:^alpha:]]', '[a-]', '[\\]b]', '(?s).', '(?i)', '(?-i)', '(?:)', '()', '(?U)']
/** RE2 drops a sequence with one of these. */
const EMPTY_CLASSES = ['[^\\s\\S]', '[^\\x00-\\x{10FFFF}]', '\\P{Any}', '(?i)[^\\x00-@\\[-\\x{10FFFF}]']
const REPEATS = [
  '*',
  '+',
  '?',
  '*?',
  '{0}',
  '{1}',
  '{2}',
  '{3}?',
  '{0,2}',
  '{1,3}',
  '{2,}',
  '{0,}',
  '{01}',
  '{7}',
  '{2,2}',
]

const { node } = fc.letrec<{ node: string; item: string; sequence: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'pattern' },
    { weight: 6, arbitrary: fc.constantFrom(...LETTERS) },
    { weight: 2, arbitrary: fc.constantFrom(...ESCAPES, ...CLASSES, ...MORE_CLASSES) },
    { weight: 1, arbitrary: fc.constantFrom(...EMPTY_CLASSES) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('(', '(?:', '(?:', '(?i:', '(?P<n>', '(?s-i:'), tie('node'))
        .map(([open, body]) => `${open}${body})`),
    },
  ),
  sequence: fc
    .array(fc.tuple(tie('item'), fc.option(fc.constantFrom(...REPEATS), { freq: 3, nil: '' })), { maxLength: 4 })
    .map((all) => all.flat().join('')),
  node: fc.array(tie('sequence'), { minLength: 1, maxLength: 4 }).map((all) => all.join('|')),
}))

/** RE2's own number; undefined for a pattern that it refuses. */
function programSize(pattern: string): number | undefined {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch {
    return undefined
  }
}

describe('the least size of a program', () => {
  it('is never more than what RE2 makes of a pattern', () => {
    fc.assert(
      fc.property(node, (pattern) => {
        const size = programSize(pattern)
        fc.pre(size !== undefined)
        expect(leastProgramSize(pattern)).toBeLessThanOrEqual(size)
      }),
      { numRuns: RUNS },
    )
  })

  it('is exact for repetitions of what RE2 does not merge', () => {
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

describe('a pattern that stands for too many instructions', () => {
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
  ])('is refused without being compiled: %s', (pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile')
    expect(patternFault(pattern)).toMatch(/^The pattern is too complex\. It compiles to more than the 300 instructions/)
    const rules = compileRules([{ input_pattern: pattern, output_pattern: 'y', channel_ids: null }])
    expect(rewriteMessage(rules, { content: 'https://x.com/aaa', channelId: null })).toEqual([])
    const compiled = compile.mock.calls.map(([given]) => given)
    compile.mockRestore()
    expect(compiled).not.toContain(pattern)
    // A class alone may be asked for.
    for (const one of compiled) expect(programSize(one)).toBeLessThan(MOST_INSTRUCTIONS)
  })
})
