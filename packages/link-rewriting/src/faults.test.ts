import { describe, expect, it } from 'vitest'
import { outputFault, patternFault, READY_RULES } from './index.ts'

describe('a pattern', () => {
  it.each(['x\\.com', '(?i)^https?://(?:www\\.)?x\\.com/(\\w+)', '[^/?#]+', '\\p{Greek}', 'a{1,50}', ' a '])(
    'such as %s is fine',
    (pattern) => {
      expect(patternFault(pattern)).toBeNull()
    },
  )

  it.each([
    ['', 'The pattern is empty.'],
    [' \t', 'The pattern is empty.'],
    ['a(?=b)', 'Lookahead'],
    ['a(?!b)', 'Lookahead'],
    ['(?<=a)b', 'Lookbehind'],
    ['(?<!a)b', 'Lookbehind'],
    ['(a)\\1', 'Backreferences'],
    ['(?P<n>a)(?P=n)', 'Backreferences'],
    ['(?<n>a)\\k<n>', 'Backreferences'],
    ['(?>a)', 'Atomic groups'],
    ['a++', 'Possessive repetition'],
    ['(?(1)a|b)', 'Conditions'],
    ['(?R)', 'Recursion'],
    ['(?#c)', 'Comments'],
    ['(a', 'An opening parenthesis'],
    ['a)', 'A closing parenthesis'],
    ['[a', 'An opening bracket'],
    ['*a', 'There is nothing in front of'],
    ['a{2,1}', 'A repetition count'],
    ['a{1001}', 'A repetition count'],
    ['(a{100}){100}', 'A repetition count'],
    ['a**', 'Two repetitions'],
    ['[z-a]', 'The characters between'],
    ['\\pX', 'The characters between'],
    ['\\y', 'There is no such sequence'],
    ['a\\', 'The pattern ends with'],
    ['(?P<1-2>a)', 'The name of a group'],
    ['(?P<n>a)(?P<n>b)', 'Two groups'],
    ['(?z)', 'What follows (?'],
    ['((a{10}){10}){10}', 'The pattern is too complex. It compiles to more than the 300 instructions that are allowed'],
    ['(?:a?){150}', 'The pattern is too complex. It compiles to 302 instructions'],
    ['('.repeat(2_000) + ')'.repeat(2_000), 'Parentheses stand too deep'],
  ])('such as %s is told what is wrong with it', (pattern, sentence) => {
    expect(patternFault(pattern)?.slice(0, sentence.length)).toBe(sentence)
  })

  it("is told RE2's own reason too", () => {
    expect(patternFault('a(?=b)')).toBe(
      'Lookahead, (?=…) or (?!…), is not supported. (RE2: invalid or unsupported Perl syntax: (?=)',
    )
  })
})

describe('an output pattern', () => {
  it.each([
    ['(a)(b)', '$1 $2', 'A link cannot have a space in it, so this would never be answered.'],
    ['(a)(b)', '$1$3', '$3 names a group that the pattern does not have: it has 2 groups in parentheses.'],
    ['(a)', '$2', '$2 names a group that the pattern does not have: it has 1 group in parentheses.'],
    ['a', '$1', '$1 names a group that the pattern does not have: it has no groups in parentheses.'],
    ['(?P<n>a)', '$<m>', '$<m> names a group that the pattern does not have: it has 1 group in parentheses.'],
    ['(a)(b)', '$1$2$0$&$$$12 ', null],
    ['(a', '$3', null],
  ])('for %s such as %s is warned of: %s', (pattern, output, warning) => {
    expect(outputFault(pattern, output)).toBe(warning)
  })
})

describe('the ready rules', () => {
  it('are fine themselves', () => {
    const faults = READY_RULES.map((rule) => patternFault(rule.input) ?? outputFault(rule.input, rule.output))
    expect(faults).toEqual(READY_RULES.map(() => null))
    expect(new Set(READY_RULES.map((rule) => rule.name)).size).toBe(READY_RULES.length)
  })
})
