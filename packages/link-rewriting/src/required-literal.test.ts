import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRules, patternError, rewriteMessage, type CompiledRules } from './index.ts'
import { linkOf, mayMatch, requiredLiteral } from './required-literal.ts'
import { pattern as anyPattern } from './testing/patterns.ts'

const RUNS = Number(process.env['PATTERN_RUNS'] ?? 100)

describe('a pattern', () => {
  it.each([
    ['x\\.com', 'x.com'],
    ['^https?://(?:www\\.)?x\\.com/(\\w+)', 'x.com/'],
    ['(abc)def', 'def'],
    ['abc+def', 'abc'],
    ['abcd*e', 'abc'],
    ['abcd{0}efg', 'abc'],
    ['foo[\\]bar]bazz', 'bazz'],
    ['(?P<n>\\))fooo', 'fooo'],
    ['\\bfoo\\b', 'foo'],
    ['a|bcd', null],
    ['abcd{x|y}', null],
    ['abcd{2,}efghi', 'efghi'],
    ['abc?d', null],
    ['a(?i)bcd', null],
    ['\\Qa.b\\E', null],
    ['\\x{41}bcd', null],
    ['\\x4142ab', null],
    ['[a[:alpha:]xyz]', null],
    ['[]xyz]', null],
    ['ab', null],
  ])('%s requires this text in every match: %s', (pattern, text) => {
    expect(requiredLiteral(pattern)?.text ?? null).toBe(text)
  })

  it('requires its text in any case when it ignores case, also beyond ASCII', () => {
    const literal = requiredLiteral('(?i)BOOKS')
    expect(literal?.text).toBe('books')
    expect(mayMatch(linkOf('https://x.com/bOOKs'), literal)).toBe(true)
    expect(mayMatch(linkOf('https://x.com/boo'), literal)).toBe(false)
    // The long s and the sign for Kelvin are an s and a k to RE2.
    expect(mayMatch(linkOf('https://x.com/boo\u212a\u017f'), literal)).toBe(true)
  })
})

/** Parts of link patterns. Those with a run of plain characters have a required literal. */
const LINK_PARTS = fc.constantFrom(
  'x\\.com/',
  'https?://',
  'abc',
  'boOKs',
  'a\\-b',
  'q=1&r',
  '(abc|def)',
  '(?:abc)?',
  '[abc]+',
  '\\d+',
  '\\w*',
  '.*',
  '^',
  '$',
  '\\b',
  '|',
  '{x}',
  '{,2}',
  '(?i)',
  '(?P<n>abc)',
  '[^/)]',
  '[(]',
)
const PART_COUNTS = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0}', '{0,2}', '{1,}', '+?')
const patternOf = (part: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('', '', '(?i)'), fc.array(fc.tuple(part, PART_COUNTS), { minLength: 1, maxLength: 6 }))
    .map(([flags, parts]) => `${flags}${parts.flat().join('')}`)
    .filter((input) => patternError(input) === null)

/**
 * A link of pieces of a pattern, whole or truncated, so that many links match or nearly match, and of letters that are
 * equal if case is ignored.
 */
function linkFor(input: string): fc.Arbitrary<string> {
  const whole = input.split(/[^\w\-/=&.]+/).filter((piece) => piece !== '')
  const pieces = whole.flatMap((piece) => [piece, piece.slice(0, -1), piece.slice(1)])
  const other = ['ABC', 'abcabc', 'a-b', 'BOO\u212a\u017f', 'q=1&r', 'x.com/', '{x}', '{,2}', '1', 'é']
  const piece = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('', ...pieces) }, fc.constantFrom(...other))
  return fc.array(piece, { maxLength: 4 }).map((all) => `https://x.com/${all.join('')}`)
}

/** The same rules, with RE2 run for every link. */
function withoutPrefilter(rules: CompiledRules): CompiledRules {
  return { ...rules, rules: rules.rules.map((rule) => ({ ...rule, mayMatch: () => true })) }
}

describe('the check for the required literal', () => {
  it.each([
    { name: 'link patterns', part: LINK_PARTS, runs: 20 * RUNS },
    { name: 'patterns of any syntax', part: fc.oneof(LINK_PARTS, anyPattern), runs: RUNS },
  ])(
    'does not change the result of a rule for $name',
    ({ part, runs }) => {
      let skipped = 0
      let matched = 0
      const ruleAndLink = patternOf(part).chain((input) => fc.tuple(fc.constant(input), linkFor(input)))
      fc.assert(
        fc.property(ruleAndLink, ([input, url]) => {
          const rules = compileRules([{ input_pattern: input, output_pattern: 'https://y.com/$0', channel_ids: null }])
          const message = { content: url, channelId: null }
          const found = rewriteMessage(withoutPrefilter(rules), message)
          expect(rewriteMessage(rules, message)).toEqual(found)
          if (found.length > 0) matched += 1
          if (!mayMatch(linkOf(url), requiredLiteral(input.trim()))) skipped += 1
        }),
        { numRuns: runs },
      )
      // Both outcomes are common among the generated cases.
      expect(Math.min(matched, skipped)).toBeGreaterThan(runs / 50)
    },
    300_000,
  )
})
