import { describe, expect, it } from 'vitest'
import { parseDiscordMarkdown, type Block, type Inline } from './index.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (words: string): Block => ({ kind: 'paragraph', children: [text(words)] })
const heading = (level: 1 | 2 | 3, words: string): Block => ({ kind: 'heading', level, children: [text(words)] })
const subtext = (words: string): Block => ({ kind: 'subtext', children: [text(words)] })
const quote = (...blocks: Block[]): Block => ({ kind: 'quote', blocks })
const list = (start: number | null, ...items: Block[][]): Block => ({ kind: 'list', start, items })

describe('the lines of a message', () => {
  it('are parsed as headings of three levels, small text and paragraphs', () => {
    expect(parseDiscordMarkdown('# A\n## B\n### C\n-# d\n#### e\n#f\n-#g\n# ')).toEqual([
      heading(1, 'A'),
      heading(2, 'B'),
      heading(3, 'C'),
      subtext('d'),
      paragraph('#### e\n#f\n-#g\n# '),
    ])
  })

  it('keep the empty lines between them', () => {
    expect(parseDiscordMarkdown('a\n\nb\n\n# C\n\nd')).toEqual([
      paragraph('a\n\nb\n\n'),
      heading(1, 'C'),
      paragraph('\nd'),
    ])
  })

  it('are parsed as an empty list for an empty message', () => {
    expect(parseDiscordMarkdown('')).toEqual([])
  })

  it('are parsed as code up to the closing fence', () => {
    expect(parseDiscordMarkdown('```sh\n# a\n> b\n- c\n```\n# D')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'codeBlock', language: 'sh', text: '# a\n> b\n- c' }] },
      heading(1, 'D'),
    ])
  })
})

describe('quotes', () => {
  it('end before the first line without a mark', () => {
    expect(parseDiscordMarkdown('> a\n> # B\nc\n>d')).toEqual([
      quote(paragraph('a'), heading(1, 'B')),
      paragraph('c\n>d'),
    ])
  })

  it('reach to the end of the message after three marks', () => {
    expect(parseDiscordMarkdown('a\n>>> b\n- c\n> d')).toEqual([
      paragraph('a'),
      quote(paragraph('b'), list(null, [paragraph('c')]), paragraph('> d')),
    ])
  })

  it('can contain a code block with a mark on each line', () => {
    const block: Inline = { kind: 'codeBlock', language: 'ts', text: 'a' }
    expect(parseDiscordMarkdown('> ```ts\n> a\n> ```\nb')).toEqual([
      quote({ kind: 'paragraph', children: [block] }),
      paragraph('b'),
    ])
  })
})

describe('lists', () => {
  it('have bullets or count from the first number', () => {
    expect(parseDiscordMarkdown('- a\n* b\n3. c\n7. d\ne')).toEqual([
      list(null, [paragraph('a')], [paragraph('b')]),
      list(3, [paragraph('c')], [paragraph('d')]),
      paragraph('e'),
    ])
  })

  it('contain lines and lists indented by two blanks or by the width of the mark', () => {
    const message = '1. Be kind:\n   - always\n     - really\n\n   Always.\n2. Stop\n  * now\n    * here\n'
    expect(parseDiscordMarkdown(message)).toEqual([
      list(
        1,
        [
          paragraph('Be kind:'),
          list(null, [paragraph('always'), list(null, [paragraph('really')])]),
          paragraph('Always.'),
        ],
        [paragraph('Stop'), list(null, [paragraph('now'), list(null, [paragraph('here')])])],
      ),
    ])
  })

  it('can contain a code block', () => {
    const block: Inline = { kind: 'codeBlock', language: null, text: 'x\ny' }
    expect(parseDiscordMarkdown('- a ```\nx\ny```\n- b')).toEqual([
      list(null, [{ kind: 'paragraph', children: [text('a '), block] }], [paragraph('b')]),
    ])
  })

  it('need a blank and a text after the mark', () => {
    expect(parseDiscordMarkdown('-\n1.\n- \n-a')).toEqual([paragraph('-\n1.\n- \n-a')])
  })
})
