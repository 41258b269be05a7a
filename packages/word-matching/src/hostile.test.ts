import { describe, expect, it } from 'vitest'
import { allowedIn } from './allowed.ts'
import { certaintyOfMiss } from './certainty.ts'
import { compileWords } from './compile-words.ts'
import { foldCase } from './fold-case.ts'
import { compilePattern, findPatterns } from './patterns.ts'

const NOTHING_ALLOWED = (): boolean => false
const LONG = 2_000

describe('a hostile list', () => {
  it('matches nothing with 60 asterisks', () => {
    expect(compileWords(['*'.repeat(60)], []).find('*'.repeat(LONG))).toBeUndefined()
  })

  it('treats every character with a meaning in regular expressions as itself', () => {
    for (const character of String.raw`.^$+?()[]{}|\/-,:=!<>&~#"'`) {
      const word = `a${character}b`
      expect(compileWords([word], []).find(`x ${word} y`)?.keyword).toBe(word)
      expect(compileWords([word], []).find('x ab a1b acb y')).toBeUndefined()
    }
  })

  it('is searched for each of a thousand words that share their beginning', () => {
    const shared = 'a'.repeat(50)
    const words = Array.from({ length: 1_000 }, (_, n) => `*${shared}${n}*`)
    const { find, findAll } = compileWords(words, [])
    expect(find('a'.repeat(LONG))).toBeUndefined()
    expect(findAll(`${'a'.repeat(LONG - 53)}417`).map(({ keyword }) => keyword)).toEqual([
      `*${shared}4*`,
      `*${shared}41*`,
      `*${shared}417*`,
    ])
  })

  it('finds each of 58 words that begin with each other, without overlaps of one word', () => {
    const words = Array.from({ length: 58 }, (_, n) => `*${'a'.repeat(n + 1)}*`)
    const found = compileWords(words, []).findAll('a'.repeat(LONG))
    expect(found).toHaveLength(words.reduce((sum, word) => sum + Math.floor(LONG / (word.length - 2)), 0))
  })

  it('does not find half of a surrogate pair', () => {
    expect(compileWords(['*\ud83d*'], []).find('😀')).toBeUndefined()
    expect(compileWords(['*\ude00*'], []).find('😀')).toBeUndefined()
    expect(compileWords(['*\ud83d*'], []).find('a\ud83db')).toMatchObject({ from: 1, to: 2 })
  })
})

describe('case', () => {
  it('is folded as Unicode does for every character', () => {
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const character = String.fromCodePoint(code)
      const folded = foldCase(character)
      expect(folded.length).toBe(character.length)
      if (folded === character) continue
      const isSame = new RegExp(`^\\u{${(folded.codePointAt(0) ?? 0).toString(16)}}$`, 'iu').test(character)
      if (!isSame) throw new Error(`U+${code.toString(16)} is folded to ${folded}`)
    }
  })
})

describe('matches of a list', () => {
  it('are all found by position, with the first of the list as the single one', () => {
    const { find, findAll } = compileWords(['dog', 'cat*'], ['catalogue'])
    const text = 'Cats, a catalogue, a dog and cattle'
    expect(find(text)).toEqual({ keyword: 'dog', from: 21, to: 24, certainty: 'documented' })
    expect(findAll(text).map(({ keyword, from }) => [keyword, from])).toEqual([
      ['cat*', 0],
      ['dog', 21],
      ['cat*', 29],
    ])
  })

  it.each([
    ['cat', 'a dog', 'documented'],
    ['cat', 'catch', 'documented'],
    ['cat', 'c\u200bat', 'assumed'],
    ['cat', 'cát', 'assumed'],
    ['café', 'a cafe', 'assumed'],
    ['cat', 'ｃａｔ', 'assumed'],
    ['cat', 'c\u0430t', 'documented'],
  ])('have a certainty when there are none: "%s" in "%s"', (word, text, certainty) => {
    expect(compileWords([word], []).find(text)).toBeUndefined()
    expect(certaintyOfMiss(text, [word])).toBe(certainty)
  })
})

describe('a pattern', () => {
  it.each([
    ['lookaround', 'a(?=b)'],
    ['a lookbehind', '(?<!a)b'],
    ['a backreference', String.raw`(a)\1`],
    ['an intersection', '[a-z&&[^b]]'],
    ['a difference', '[a-z--b]'],
    ['a nested class', '[a[bc]]'],
    ['the flag x', '(?x) a b'],
    ['the flag R', '(?R)^a$'],
    ['a switched-off Unicode flag', String.raw`(?-u)\w`],
    ['the start of a word', String.raw`\b{start}cat`],
    ['the start of a word, short', String.raw`\<cat`],
    ['a quotation', String.raw`\Qa.b\E`],
    ['an octal number', String.raw`\012`],
    ['a count without a minimum', 'a{,3}'],
    ['a count with a space', 'a{1, 4}'],
    ['a property with a value', String.raw`\p{Script=Greek}`],
    ['a negated property in a class', String.raw`[\P{Greek}a]`],
    ['non-word characters in a negated class', String.raw`[^\Wa]`],
    ['a negated class of POSIX', '[[:^alpha:]]'],
    ['an open group', '(a'],
    ['an open class', '[a'],
    ['a surrogate', String.raw`\u{d800}`],
    ['too many copies', 'a{1001}'],
    ['too many instructions', '(a?b?){0,500}'],
    ['the size of its classes', String.raw`(\pL{100}){100}`],
  ])('cannot be tested with %s', (_what, pattern) => {
    const compiled = compilePattern(pattern)
    expect(compiled).toEqual({ type: 'untestable', source: pattern, reason: expect.stringMatching(/\.$/) })
    expect(findPatterns([compiled], 'ab', NOTHING_ALLOWED)).toEqual({ found: [], untested: [pattern] })
  })

  it('is tested if it has a word boundary, except beside letters beyond ASCII', () => {
    const compiled = compilePattern(String.raw`cat\b`)
    expect(findPatterns([compiled], 'caté', NOTHING_ALLOWED).untested).toEqual([String.raw`cat\b`])
    expect(findPatterns([compiled], 'cat… 😀', NOTHING_ALLOWED)).toMatchObject({
      found: [{ from: 0, to: 3 }],
      untested: [],
    })
  })

  it('is searched in linear time', () => {
    const compiled = ['(a+)+$', '(x+x+)+y'].map(compilePattern)
    const text = `${'a'.repeat(1_000)}${'x'.repeat(999)}!`
    expect(findPatterns(compiled, text, NOTHING_ALLOWED)).toEqual({ found: [], untested: [] })
  })

  it('is untested once the patterns have used their steps, also for empty matches', () => {
    const pattern = 'x.*y|'.repeat(50)
    const text = 'x'.repeat(LONG)
    const { found, untested } = findPatterns([pattern, 'x'].map(compilePattern), text, allowedIn(text, ['*x*']))
    expect(found).toEqual([])
    expect(untested).toContain('x')
  })
})
