import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBlocks } from './blocks.ts'
import { parseDiscordMarkdown, parseDiscordTitle, type Block, type Inline } from './index.ts'
import { parseInline } from './inline.ts'

/** Maximum number of steps per character of any text. */
const STEPS_PER_CHARACTER = 40

function stepsFor(text: string): number {
  const message = { steps: 0, isTitle: false }
  parseBlocks(text, message)
  const title = { steps: 0, isTitle: true }
  parseInline(text, title)
  return Math.max(message.steps, title.steps)
}

/** All text of a message in order, without its markup. */
function textIn(nodes: readonly (Block | Inline)[]): string {
  return nodes.map(textOf).join('')
}

function textOf(node: Block | Inline): string {
  if ('text' in node) return node.text
  if ('children' in node) return textIn(node.children)
  if (node.kind === 'quote') return textIn(node.blocks)
  if (node.kind === 'list') return node.items.map(textIn).join('')
  return ''
}

/** Whether the characters of one text occur in the other in the same order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const char of whole) if (part.startsWith(char, at)) at += char.length
  return at === part.length
}

const MARKS = [
  ...'** * *** __ _ ~~ || ` `` ``` \\ [ ] ]( ( ) ](http://a < > <@ <@1> http:// https://a @here <t:1:R> a é 😀'.split(
    ' ',
  ),
  ...'>/>>>/#/-#/-/1.'.split('/').map((mark) => `${mark} `),
  '\n',
  ' ',
  '  ',
]

/** Parts that open constructs without closing them, or close others. */
const OPENINGS = [
  ...'_a `a`` [a]( [a](http:// (http:// <http:// <a: </a **a* *a** ||a| \\* *_ [[ <t: **__~~||*_ ___'.split(' '),
  ...'*a /**a /> > />>> - /- ```/```a\n/ - a\n/\n```'.split('/'),
]
const marked = fc.array(fc.constantFrom(...MARKS), { maxLength: 80 }).map((marks) => marks.join(''))

describe('any text', () => {
  it('is parsed without added or reordered characters', () => {
    fc.assert(
      fc.property(fc.oneof(marked, fc.string({ unit: 'binary' })), (text) => {
        expect(isWithin(textIn(parseDiscordMarkdown(text)), text)).toBe(true)
        expect(isWithin(textIn(parseDiscordTitle(text)), text)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('stays unchanged if it has no marks', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', 'Z', '7', ' ', '\n', ',', '.', 'é', '😀', '&', '"') })
    fc.assert(
      fc.property(
        plain.filter((text) => !/^ *\d+\. /m.test(text)),
        (text) => {
          expect(textIn(parseDiscordMarkdown(text))).toBe(text)
        },
      ),
    )
  })

  it('is parsed in a number of steps proportional to its length', () => {
    fc.assert(
      fc.property(fc.array(marked, { maxLength: 20 }), (parts) => {
        const text = parts.join('')
        expect(stepsFor(text)).toBeLessThanOrEqual(STEPS_PER_CHARACTER * (text.length + 1))
      }),
    )
  })

  it.each([...MARKS, ...OPENINGS])('is parsed within the limits of steps and stack when %j is repeated', (part) => {
    for (const suffix of ['', '```', '**', ')', 'a']) {
      const text = part.repeat(20_000 / part.length) + suffix
      expect(stepsFor(text)).toBeLessThanOrEqual(STEPS_PER_CHARACTER * text.length)
    }
  })

  it('is parsed within the limits of steps and stack when 300 lists are nested', () => {
    const text = Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
    expect(stepsFor(text)).toBeLessThanOrEqual(STEPS_PER_CHARACTER * text.length)
  })
})
