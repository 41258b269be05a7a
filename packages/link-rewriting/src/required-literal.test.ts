import { describe, expect, it } from 'vitest'
import { linkOf, mayMatch, requiredLiteral } from './required-literal.ts'

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
  ])('such as %s has in every match: %s', (pattern, text) => {
    expect(requiredLiteral(pattern)?.text ?? null).toBe(text)
  })

  it('that ignores case looks for its text in any case, beyond ASCII too', () => {
    const literal = requiredLiteral('(?i)BOOKS')
    expect(literal?.text).toBe('books')
    expect(mayMatch(linkOf('https://x.com/bOOKs'), literal)).toBe(true)
    expect(mayMatch(linkOf('https://x.com/boo'), literal)).toBe(false)
    // The long s and the sign for Kelvin are an s and a k to RE2.
    expect(mayMatch(linkOf('https://x.com/boo\u212a\u017f'), literal)).toBe(true)
  })
})
