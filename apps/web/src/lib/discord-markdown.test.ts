import { describe, expect, it } from 'vitest'
import { discordBlocks, type Piece } from './discord-markdown.ts'

/** The parts of a message of one line. */
function piecesOf(line: string): Piece[] {
  const [block] = discordBlocks(line)
  return block && 'pieces' in block ? block.pieces : []
}

const text = (words: string): Piece => ({ kind: 'text', text: words })

describe('the markdown of Discord', () => {
  it('is drawn inside a line', () => {
    expect(piecesOf('Be **kind _and_ fair**, ~~not~~ __ever__ ||rude||.')).toEqual([
      text('Be '),
      { kind: 'bold', pieces: [text('kind '), { kind: 'italic', pieces: [text('and')] }, text(' fair')] },
      text(', '),
      { kind: 'strike', pieces: [text('not')] },
      text(' '),
      { kind: 'underline', pieces: [text('ever')] },
      text(' '),
      { kind: 'spoiler', pieces: [text('rude')] },
      text('.'),
    ])
  })

  it('means nothing in code, behind a backslash, or inside a word', () => {
    expect(piecesOf('`**a**` \\*b\\* snake_case_name 2 * 3 * 4')).toEqual([
      { kind: 'code', text: '**a**' },
      text(' '),
      text('*'),
      text('b'),
      text('*'),
      text(' snake_case_name 2 * 3 * 4'),
    ])
  })

  it('knows links, mentions and emoji', () => {
    expect(piecesOf('See https://a.example/x. [here](https://b.example) <https://c.example>')).toEqual([
      text('See '),
      { kind: 'link', text: 'https://a.example/x' },
      text('. '),
      { kind: 'link', text: 'here' },
      text(' '),
      { kind: 'link', text: 'https://c.example' },
    ])
    expect(piecesOf('<#12> <@13> <@&14> @here <a:wave:15>')).toEqual([
      { kind: 'channel', id: '12' },
      text(' '),
      { kind: 'mention', text: '@user' },
      text(' '),
      { kind: 'mention', text: '@role' },
      text(' '),
      { kind: 'mention', text: '@here' },
      text(' '),
      { kind: 'emoji', name: 'wave', id: '15' },
    ])
  })

  it('has lists with what belongs to their items, headings, small text, quotes and blocks of code', () => {
    const message =
      '# Rules\n-# of the house\n1. Be kind:\n   - always\n\n   Always.\n2. Stop\n> said\n```ts\na\n  b\n```\nEnd'
    const shown = discordBlocks(message).map((block) => [
      block.kind,
      ...('mark' in block ? [block.mark] : []),
      ...('depth' in block ? [block.depth] : []),
    ])
    expect(shown).toEqual([
      ['heading'],
      ['small'],
      ['item', '1.', 0],
      ['item', '•', 1],
      ['line'],
      ['under', 0],
      ['item', '2.', 0],
      ['quote'],
      ['code'],
      ['line'],
    ])
    expect(discordBlocks(message)).toContainEqual({ kind: 'code', text: 'a\n  b' })
  })

  it('takes markup for text', () => {
    expect(piecesOf('<b>bold</b>')).toEqual([text('<b>bold</b>')])
  })
})
