import { describe, expect, it } from 'vitest'
import { outputWarning, patternError, READY_RULES } from './index.ts'

describe('a pattern', () => {
  it.each(['x\\.com', '(?i)^https?://(?:www\\.)?x\\.com/(\\w+)', '[^/?#]+', '\\p{Greek}', 'a{1,50}', ' a '])(
    'is valid: %s',
    (pattern) => {
      expect(patternError(pattern)).toBeNull()
    },
  )

  it.each([
    ['', 'Enter a pattern.'],
    [' \t', 'Enter a pattern.'],
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
    ['(a', 'Missing closing ).'],
    ['a)', 'Missing opening (.'],
    ['[a', 'Missing closing ].'],
    ['*a', 'Nothing to repeat before'],
    ['a{2,1}', 'Invalid repetition count.'],
    ['a{1001}', 'Invalid repetition count.'],
    ['(a{100}){100}', 'Invalid repetition count.'],
    ['a**', 'Two repetitions'],
    ['[z-a]', 'Invalid range or class inside [ ].'],
    ['\\pX', 'Invalid range or class inside [ ].'],
    ['\\y', 'Unknown escape sequence.'],
    ['a\\', 'The pattern ends with'],
    ['(?P<1-2>a)', 'Invalid group name.'],
    ['(?P<n>a)(?P<n>b)', 'Two groups'],
    ['(?z)', "This (? syntax isn't supported."],
    ['((a{10}){10}){10}', 'This pattern is too complex (more than 300 instructions). Use smaller'],
    ['(?:a?){150}', 'This pattern is too complex (302 of 300 instructions). Use smaller'],
    ['('.repeat(2_000) + ')'.repeat(2_000), 'Parentheses are nested too deeply.'],
  ])('is rejected with the reason: %s', (pattern, sentence) => {
    expect(patternError(pattern)?.slice(0, sentence.length)).toBe(sentence)
  })

  it("is rejected with a sentence followed by RE2's own reason", () => {
    expect(patternError('a(?=b)')).toBe(
      "Lookahead, (?=…) or (?!…), isn't supported. (RE2: invalid or unsupported Perl syntax: (?=)",
    )
  })
})

describe('an output pattern', () => {
  it.each([
    ['(a)(b)', '$1 $2', "Links can't contain spaces, so the bot will never reply."],
    ['(a)(b)', '$1$3', "$3 doesn't exist. The input pattern has 2 capture groups."],
    ['(a)', '$2', "$2 doesn't exist. The input pattern has 1 capture group."],
    ['a', '$1', "$1 doesn't exist. The input pattern has no capture groups."],
    ['(?P<n>a)', '$<m>', "$<m> doesn't exist. The input pattern has 1 capture group."],
    ['(a)(b)', '$1$2$0$&$$$12 ', null],
    ['(a', '$3', null],
  ])('is checked against the input pattern: %s and %s give the warning %s', (pattern, output, warning) => {
    expect(outputWarning(pattern, output)).toBe(warning)
  })
})

describe('the presets', () => {
  it('are valid and have unique names', () => {
    const errors = READY_RULES.map((rule) => patternError(rule.input) ?? outputWarning(rule.input, rule.output))
    expect(errors).toEqual(READY_RULES.map(() => null))
    expect(new Set(READY_RULES.map((rule) => rule.name)).size).toBe(READY_RULES.length)
  })
})
