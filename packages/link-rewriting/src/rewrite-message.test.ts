import { describe, expect, it } from 'vitest'
import {
  replyText,
  compileRules,
  extractUrls,
  LONGEST_REPLY,
  LONGEST_MESSAGE,
  LONGEST_URL,
  MOST_URLS,
  rewriteMessage,
} from './index.ts'

/** The rewritten link, and the index of the rule. */
function becomes(url: string, ...rules: (readonly [input: string, output: string])[]): [string, number] | undefined {
  const compiled = compileRules(
    rules.map(([input_pattern, output_pattern]) => ({ input_pattern, output_pattern, channel_ids: null })),
  )
  const [found] = rewriteMessage(compiled, { content: url, channelId: null })
  return found && [found.rewritten, found.rule]
}

const URL = 'https://x.com/a/b'

describe('rules', () => {
  it('apply in order: the first match decides', () => {
    expect(becomes(URL, ['y\\.com', 'z.com'], ['x\\.com', 'one.com'], ['x\\.com', 'two.com'])).toEqual([
      'https://one.com/a/b',
      1,
    ])
  })

  it('stop at the first match, even if its result is not a link', () => {
    expect(becomes(URL, ['x\\.com', 'x.com'], ['x\\.com', 'two.com'])).toBeUndefined()
    expect(becomes(URL, ['^https', 'javascript'], ['x\\.com', 'two.com'])).toBeUndefined()
  })

  it.each([
    ['another scheme', '^https', 'steam'],
    ['no scheme', '^https://', ''],
    ['no host', 'x\\.com/a/b', ''],
    ['a space', '/a', '/ a'],
    ['a line', '/a', '/\na'],
    ['an angle bracket', '/a', '/>'],
    ['an invisible character', '/a', '/\u200b'],
    ['an invalid port', '\\.com', '.com:99999'],
  ])('give no link when the result has %s', (_, input, output) => {
    expect(becomes(URL, [input, output])).toBeUndefined()
  })

  it('match nothing if their pattern is invalid', () => {
    expect(becomes(URL, ['(?=x)', 'y'], ['(a{100}){100}', 'y'], ['x\\.com', 'y.com'])).toEqual(['https://y.com/a/b', 2])
  })

  it('are not applied to the result of another rule', () => {
    expect(becomes('https://a.com/', ['a\\.com', 'b.com'], ['b\\.com', 'a.com'])).toEqual(['https://b.com/', 0])
  })

  it('ignore the spaces around their patterns', () => {
    expect(becomes(URL, [' x\\.com ', ' y.com\n'])).toEqual(['https://y.com/a/b', 0])
  })
})

describe('an output pattern', () => {
  it.each([
    ['(\\w+)\\.com/(\\w)', '$2.$1', 'https://a.x/b'],
    ['com', '$0.$&', 'https://x.com.com/a/b'],
    ['com', '$$', 'https://x.$/a/b'],
    ['com', '$', 'https://x.$/a/b'],
    ['(com)', '$10', 'https://x.com0/a/b'],
    ['(com)', '$01', 'https://x.com/a/b'],
    ['(com)', '$1$1', 'https://x.comcom/a/b'],
    ['com', 'org$1', 'https://x.org$1/a/b'],
    ['(org)?com', 'a$1', 'https://x.a/a/b'],
    ['(?P<top>com)', '$<top>s', 'https://x.coms/a/b'],
    ['(?<top>com)', '$<nothing>', undefined],
    ['/(.)/(.)', '/$2/$1', 'https://x.com/b/a'],
    ['$', '?q=1', 'https://x.com/a/b?q=1'],
    ['^', 'https://proxy.example/', 'https://proxy.example/https://x.com/a/b'],
  ])('replaces the match of “%s”: “%s” gives %s', (input, output, expected) => {
    expect(becomes(URL, [input, output])?.[0]).toBe(expected === URL ? undefined : expected)
  })

  it('can refer to a group by a number of two digits', () => {
    const groups = '(.)'.repeat(12)
    expect(becomes('https://x.com/abcdefghijkl', [`com/${groups}`, '$12.com/$1'])?.[0]).toBe('https://x.l.com/a')
  })
})

describe('a message', () => {
  it('yields links up to the limit', () => {
    const links = Array.from({ length: MOST_URLS + 5 }, (_, at) => `https://x.com/${at}`)
    expect(extractUrls(links.join(' '))).toEqual(links.slice(0, MOST_URLS))
  })

  it('is read up to the limits of a message and of a link', () => {
    expect(extractUrls(`${' '.repeat(LONGEST_MESSAGE)}https://x.com/`)).toEqual([])
    const longest = 'https://x.com/'.padEnd(LONGEST_URL, 'a')
    expect(extractUrls(`${longest} ${longest}b https://x.com/c`)).toEqual([longest, 'https://x.com/c'])
  })

  it('is rewritten only in part when it exceeds the limit of steps', () => {
    const large = { input_pattern: '(?:[a-z0-9]?){90}#', output_pattern: '', channel_ids: null }
    const rules = compileRules([...Array.from({ length: 49 }, () => large), { ...large, input_pattern: 'x\\.com' }])
    const links = Array.from({ length: 9 }, (_, at) => `https://x.com/${at}`.padEnd(400, 'a!'))
    const last = { ...large, input_pattern: 'x\\.com', output_pattern: 'y.com' }
    const some = rewriteMessage(compileRules([large, last]), { content: links.join(' '), channelId: null })
    expect(some).toHaveLength(9)
    expect(rewriteMessage(rules, { content: links.join(' '), channelId: null }).length).toBeLessThan(9)
  })

  it('gets a reply with as many links as fit in a message', () => {
    const long = (at: number) => ({ rewritten: `https://x.com/${at}`.padEnd(700, 'a') })
    const text = replyText([long(1), long(2), long(3), { rewritten: 'https://y.com' }])
    expect(text).toBe([long(1).rewritten, long(2).rewritten, 'https://y.com'].join('\n'))
    expect(replyText([{ rewritten: 'https://x.com/'.padEnd(LONGEST_REPLY + 1, 'a') }])).toBeNull()
  })
})
