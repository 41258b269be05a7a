import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  replyText,
  compileRules,
  extractUrls,
  MOST_URLS,
  outputWarning,
  patternError,
  rewriteMessage,
} from './index.ts'

/** Pieces of ordinary and of hostile messages. */
const MARKS = ['`', '``', '```', '||', '|', '<', '>', '[', '](', ')', '(', '\\', '*', '_', '~~', ' ', '\n', '.', '"']
const PIECES = [
  ...MARKS,
  'https://',
  'HTTP://',
  'x.com',
  '/a',
  '?b=c',
  'é',
  '漢字',
  '\u200b',
  '\u202e',
  '😀',
  '\ud83d',
  '\0',
]
const message = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), { maxLength: 60 })
    .map((all) => all.join('')),
  fc.tuple(fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 5_000 })).map(([piece, times]) => piece.repeat(times)),
)

/** Many combinations of these are valid patterns, and many are not. */
const ATOMS = [
  'a',
  'b',
  'x.com',
  '.',
  '\\.',
  '\\d',
  '\\w',
  '[a-z]',
  '[^/]',
  '(',
  ')',
  '(?:',
  '(?i)',
  '|',
  '^',
  '$',
  '/',
  'https://',
  '\\b',
  'k',
  's',
]
const REPEATS = ['', '', '', '*', '+', '?', '*?', '{2}', '{0,3}', '{0}', '{']
const pattern = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...REPEATS)), { maxLength: 12 })
    .map((all) => all.flat().join('')),
  fc.string({ maxLength: 40 }),
)
const output = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('$1', '$0', '$$', '$', '$99', '$<a>', 'https://y.com/$1'),
)
const rule = fc.record({ input_pattern: pattern, output_pattern: output, channel_ids: fc.constant(null) })
describe('any message', () => {
  it('is rewritten without an error to links that a browser can open', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), message, (rules, content) => {
        const found = rewriteMessage(compileRules(rules), { content, channelId: null })
        for (const { url, rewritten } of found) {
          expect(rewritten).toMatch(/^https?:\/\/[^\s<>]+$/i)
          expect(['http:', 'https:']).toContain(new URL(rewritten).protocol)
          expect(rewritten).not.toBe(url)
        }
        expect(replyText(found)?.length ?? 0).toBeLessThanOrEqual(2_000)
      }),
    )
  })

  it('yields each of its links once, up to the limit', () => {
    fc.assert(
      fc.property(message, (content) => {
        const urls = extractUrls(content)
        expect(new Set(urls).size).toBe(urls.length)
        expect(urls.length).toBeLessThanOrEqual(MOST_URLS)
        for (const url of urls) expect(content).toContain(url)
      }),
    )
  })

  it.each(['`', '``', '```', '||', '<'])('yields no link between %s', (mark) => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'a/b', 'a?b=c', 'ä', '漢'), fc.constantFrom('', 'see '), (path, before) => {
        const url = `https://x.com/${path}`
        const hidden = mark === '<' ? `<${url}>` : `${mark}${before}${url} ${mark}`
        expect(extractUrls(`${hidden} https://y.com`)).toEqual(['https://y.com'])
      }),
    )
  })

  it('yields a link between any words', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w ,.!?-]*$/), fc.stringMatching(/^[\w ,.!?-]*$/), (before, after) => {
        expect(extractUrls(`${before} https://x.com/a ${after}`)).toEqual(['https://x.com/a'])
      }),
    )
  })
})

describe('any text as a pattern', () => {
  it('is valid or rejected with a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(pattern, fc.string({ unit: 'binary' })), output, (input, replacement) => {
        expect(patternError(input) ?? 'Fine.').toMatch(/^[A-Z].*[.)]$/s)
        expect(outputWarning(input, replacement) ?? 'Fine.').toMatch(/\.$/)
      }),
    )
  })
})
