import { describe, expect, it } from 'vitest'
import { MOST_RULES, RULE_LENGTH, rulesMessages } from './rules.ts'

const messagesOf = (...contents: string[]) => rulesMessages(contents.map((content) => ({ content })))

describe('the messages that show rules', () => {
  it('number the rules in a single message', () => {
    expect(messagesOf('Be kind.', 'No spam.')).toEqual(['1. Be kind.\n2. No spam.'])
    expect(messagesOf()).toEqual([])
  })

  it('align the further lines of a rule with the text of its first line', () => {
    const nine = Array.from({ length: 9 }, () => 'x')
    expect(messagesOf('No spam:\n- links\n- pictures')).toEqual(['1. No spam:\n   - links\n   - pictures'])
    expect(
      messagesOf(...nine, 'No spam:\n- links')
        .join()
        .split('\n')
        .slice(-2),
    ).toEqual(['10. No spam:', '    - links'])
  })

  it('trim blanks around rules and lines and merge blank lines', () => {
    expect(messagesOf(' \n\n  Be kind.  \r\n\r\n \n\nAlways. \n\n', 'No spam.')).toEqual([
      '1. Be kind.\n\n   Always.\n2. No spam.',
    ])
  })

  it('skip blank rules', () => {
    expect(messagesOf('', 'Be kind.', ' \n ', 'No spam.')).toEqual(['1. Be kind.\n2. No spam.'])
    expect(messagesOf(' ')).toEqual([])
  })

  it('start another message instead of splitting a rule at 2,000 characters', () => {
    const exact = messagesOf('a'.repeat(1_497), 'b'.repeat(496))
    expect(exact.map((message) => message.length)).toEqual([2_000])
    expect(messagesOf('a'.repeat(1_497), 'b'.repeat(497))).toEqual([`1. ${'a'.repeat(1_497)}`, `2. ${'b'.repeat(497)}`])
  })

  it('are trimmed and at most 2,000 characters long for the longest rules', () => {
    const worst = [
      'a'.repeat(RULE_LENGTH),
      'a\n'.repeat(RULE_LENGTH / 2),
      '\n\na'.repeat(RULE_LENGTH / 3),
      '😀'.repeat(750),
    ]
    for (const content of worst) {
      const messages = messagesOf(...Array.from({ length: MOST_RULES }, () => content))
      expect(messages.every((message) => message.length <= 2_000 && message === message.trim())).toBe(true)
      const numbers = messages.join('\n').match(/^\d+(?=\. )/gm)
      expect(numbers).toEqual(Array.from({ length: MOST_RULES }, (_, at) => String(at + 1)))
    }
  })
})
