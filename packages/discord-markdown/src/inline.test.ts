import { describe, expect, it } from 'vitest'
import { parseDiscordMarkdown, parseDiscordTitle, type Inline, type Style } from './index.ts'

/** The parts of a message that is one paragraph. */
function partsOf(message: string): readonly Inline[] {
  const [block, ...others] = parseDiscordMarkdown(message)
  if (block?.kind !== 'paragraph' || others.length > 0) throw new Error(`no paragraph: ${message}`)
  return block.children
}

const text = (words: string): Inline => ({ kind: 'text', text: words })
const code = (words: string): Inline => ({ kind: 'code', text: words })
const styled = (kind: Style, ...children: (Inline | string)[]): Inline => ({
  kind,
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
})
const link = (url: string, ...children: Inline[]): Inline => ({
  kind: 'link',
  url,
  children: children.length > 0 ? children : [text(url)],
})

describe('styles', () => {
  it('can be nested and can span lines', () => {
    expect(partsOf('Be **kind _and_\nfair**, ~~not~~ __ever__ ||*rude*||.')).toEqual([
      text('Be '),
      styled('bold', 'kind ', styled('italic', 'and'), '\nfair'),
      text(', '),
      styled('strikethrough', 'not'),
      text(' '),
      styled('underline', 'ever'),
      text(' '),
      styled('spoiler', styled('italic', 'rude')),
      text('.'),
    ])
  })

  it('are nested by three marks', () => {
    expect(partsOf('***both*** ___all___')).toEqual([
      styled('bold', styled('italic', 'both')),
      text(' '),
      styled('underline', styled('italic', 'all')),
    ])
    expect(partsOf('*an **inner** word*')).toEqual([styled('italic', 'an ', styled('bold', 'inner'), ' word')])
  })

  it.each(['2 * 3 * 4', 'snake_case_name', '**open', '||||', 'a ~ b ~', '*open **', 'a \\* b*'])(
    'are not applied in "%s"',
    (message) => {
      expect(partsOf(message)).toEqual([text(message.replace('\\', ''))])
    },
  )

  it('are escaped by a backslash, which is not shown', () => {
    expect(partsOf('\\*b\\* \\_c\\_ **a\\*\\* b** \\<@1> C:\\temp')).toEqual([
      text('*b* _c_ '),
      styled('bold', 'a** b'),
      text(' <@1> C:\\temp'),
    ])
  })

  it('keep the backslash of a shrug', () => {
    expect(partsOf('¯\\_(ツ)_/¯ _so_')).toEqual([text('¯\\_(ツ)_/¯ '), styled('italic', 'so')])
  })
})

describe('code', () => {
  it('is not parsed between any number of backticks', () => {
    expect(partsOf('`**a**` ``b ` c`` `open')).toEqual([code('**a**'), text(' '), code('b ` c'), text(' `open')])
  })

  it('can be a block with or without a language, also within a line or a spoiler', () => {
    expect(partsOf('See\n```ts\n# a\n\n  b\n```\nend ```c``` ||```d```||')).toEqual([
      text('See\n'),
      { kind: 'codeBlock', language: 'ts', text: '# a\n\n  b' },
      text('end '),
      { kind: 'codeBlock', language: null, text: 'c' },
      text(' '),
      styled('spoiler', { kind: 'codeBlock', language: null, text: 'd' }),
    ])
    expect(partsOf('```js\n```')).toEqual([{ kind: 'codeBlock', language: null, text: 'js' }])
  })

  it('needs a closing fence', () => {
    expect(partsOf('```ts\n**a**')).toEqual([text('```ts\n'), styled('bold', 'a')])
  })
})

describe('links', () => {
  it('can be bare, in angle brackets or labeled', () => {
    expect(partsOf('See https://a.example/x_y_z. [**here**](https://b.example/(1)) <https://c.example>')).toEqual([
      text('See '),
      link('https://a.example/x_y_z'),
      text('. '),
      link('https://b.example/(1)', styled('bold', 'here')),
      text(' '),
      link('https://c.example'),
    ])
    expect(partsOf('[a](<http://b.example>)')).toEqual([link('http://b.example', text('a'))])
  })

  it('exclude the closing parenthesis of a pair that encloses them', () => {
    expect(partsOf('(https://a.example/b_(c))')).toEqual([text('('), link('https://a.example/b_(c)'), text(')')])
  })

  it.each(['[a](javascript:alert(1))', '[a](/b)', '[a] (b)', '[a](https://)', 'https://', '<javascript:a>'])(
    'are not parsed from "%s"',
    (message) => {
      expect(partsOf(message)).toEqual([text(message)])
    },
  )
})

describe('references', () => {
  it('can name members, roles, channels, commands and @everyone', () => {
    expect(partsOf('<@12><@!13><@&14><#15></blame list:16>@everyone@here')).toEqual([
      { kind: 'user', id: '12' },
      { kind: 'user', id: '13' },
      { kind: 'role', id: '14' },
      { kind: 'channel', id: '15' },
      { kind: 'command', name: 'blame list', id: '16' },
      { kind: 'everyone' },
      { kind: 'here' },
    ])
  })

  it('stay text in a title, except emoji and timestamps', () => {
    const mentions = '<@12><@!13><@&14><#15></my_list my_entry:16>@everyone@here'
    expect(parseDiscordTitle(`**${mentions}**<:heart:7><t:-5>`)).toEqual([
      styled('bold', mentions),
      { kind: 'emoji', name: 'heart', id: '7', animated: false },
      { kind: 'timestamp', seconds: -5, style: 'f' },
    ])
    expect(parseDiscordTitle('```a```')).toEqual([code('a')])
    for (const title of ['# News', '> Rules', '- One', '1. One', '-# Small'])
      expect(parseDiscordTitle(title)).toEqual([text(title)])
  })

  it('can be static or animated emoji', () => {
    expect(partsOf('<:heart:7><a:wave:15>')).toEqual([
      { kind: 'emoji', name: 'heart', id: '7', animated: false },
      { kind: 'emoji', name: 'wave', id: '15', animated: true },
    ])
  })

  it('can be timestamps that a date can represent', () => {
    expect(partsOf('<t:1618953630:R><t:-5>')).toEqual([
      { kind: 'timestamp', seconds: 1_618_953_630, style: 'R' },
      { kind: 'timestamp', seconds: -5, style: 'f' },
    ])
    expect(partsOf('<t:9999999999999> <t:1:x>')).toEqual([text('<t:9999999999999> <t:1:x>')])
  })

  it('are not parsed from HTML or without an id', () => {
    expect(partsOf('<b>bold</b> <@x> <#>')).toEqual([text('<b>bold</b> <@x> <#>')])
  })
})
