import { describe, expect, it } from 'vitest'
import { loadDescription, type Exchange } from './testing/description.ts'

const description = loadDescription()

const good: Exchange = {
  method: 'GET',
  path: '/gateway/bot',
  status: 200,
  requestBody: undefined,
  replyBody: {
    url: 'wss://gateway.discord.gg',
    shards: 1,
    session_start_limit: { max_concurrency: 1, remaining: 1, reset_after: 1, total: 1 },
  },
}

describe.skipIf(description === null)('the comparison with Discord’s description', () => {
  const errorsOf = (change: Partial<Exchange>): string[] => description?.errorsOf({ ...good, ...change }) ?? []

  it('accepts a valid response', () => {
    expect(errorsOf({})).toEqual([])
  })

  it.each<[string, Partial<Exchange>]>([
    ['a missing field', { replyBody: { url: 'wss://x.example' } }],
    ['a field of another type', { replyBody: { url: 'wss://x.example', shards: 'one', session_start_limit: {} } }],
    ['an operation that Discord does not have', { path: '/gateway/bots' }],
    ['a status that Discord does not send', { status: 302 }],
    ['an error without a code', { status: 403, replyBody: { message: 'no' } }],
    [
      'a request that Discord would reject',
      { method: 'POST', path: '/channels/1/messages', requestBody: { content: 5 } },
    ],
  ])('finds %s', (_what, change) => {
    expect(errorsOf(change)).not.toEqual([])
  })

  it('prefers the path with the fewest placeholders', () => {
    expect(description?.operationOf('GET', '/users/@me')).toBe('get_my_user')
    expect(description?.operationOf('GET', '/users/1')).toBe('get_user')
  })
})
