import { describe, expect, it } from 'vitest'
import { MOST_RULES, RULE_LENGTH, rulesMessages } from './rules.ts'

const messagesOf = (...contents: string[]) => rulesMessages(contents.map((content) => ({ content })))

describe('rules as they stand in Discord', () => {
  it('are one message with a numbered list', () => {
    expect(messagesOf('Be kind.', 'No spam.')).toEqual(['1. Be kind.\n2. No spam.'])
    expect(messagesOf()).toEqual([])
  })

  it('have the further lines of a rule below its first, whatever its number takes', () => {
    const nine = Array.from({ length: 9 }, () => 'x')
    expect(messagesOf('No spam:\n- links\n- pictures')).toEqual(['1. No spam:\n   - links\n   - pictures'])
    expect(
      messagesOf(...nine, 'No spam:\n- links')
        .join()
        .split('\n')
        .slice(-2),
    ).toEqual(['10. No spam:', '    - links'])
  })

  it('lose blank lines around a rule, blanks at ends of lines, and all but one of blank lines inside', () => {
    expect(messagesOf(' \n\n  Be kind.  \r\n\r\n \n\nAlways. \n\n', 'No spam.')).toEqual([
      '1. Be kind.\n\n   Always.\n2. No spam.',
    ])
  })

  it('give blank rules no number', () => {
    expect(messagesOf('', 'Be kind.', ' \n ', 'No spam.')).toEqual(['1. Be kind.\n2. No spam.'])
    expect(messagesOf(' ')).toEqual([])
  })

  it('go on in another message at 2,000 characters, and never within a rule', () => {
    const exact = messagesOf('a'.repeat(1_497), 'b'.repeat(496))
    expect(exact.map((message) => message.length)).toEqual([2_000])
    expect(messagesOf('a'.repeat(1_497), 'b'.repeat(497))).toEqual([`1. ${'a'.repeat(1_497)}`, `2. ${'b'.repeat(497)}`])
  })

  it('have room whatever is typed: each message is one that Discord takes as it is', () => {
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
