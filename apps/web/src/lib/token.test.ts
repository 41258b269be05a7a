import { describe, expect, it } from 'vitest'
import { ADA, tokenOf } from '../testing/wire.ts'
import { readToken } from './token.ts'

const NOW = Date.parse('2030-01-03T12:00:00Z')
const IN_S = NOW / 1000

describe('a token', () => {
  it('is accepted until it expires', () => {
    const token = tokenOf({ ...ADA, exp: IN_S })
    expect(readToken(token, NOW - 1)).toMatchObject(ADA)
    expect(() => readToken(token, NOW)).toThrow('Token expired')
  })

  it.each(['', 'abc', 'a.b', 'a.b.c.d', 'a.###.c'])('is malformed as "%s"', (token) => {
    expect(() => readToken(token, NOW)).toThrow('Invalid token format')
  })

  it.each([[{ sub: '100' }], [{ username: 'ada' }], [{ sub: '', username: 'ada' }]])(
    'is incomplete without an id or a name of its user: %j',
    (claims) => {
      const token = tokenOf({ ...claims, exp: IN_S + 1 })
      expect(() => readToken(token, NOW)).toThrow('Token payload missing required user information (sub, username)')
    },
  )
})
