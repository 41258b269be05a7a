import { createLog, type Clock } from '@guildhall/core'
import fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createErrorHandler } from './errors.ts'
import { createMemberSearchLimit, MEMBER_SEARCHES, type CountMemberSearch } from './member-search-limit.ts'

let now: number
let count: CountMemberSearch
const clock: Clock = { now: () => now }

/** Searches as a user. @returns the error of a refused search. */
function search(userId: string, guildId: string): unknown {
  try {
    return count({ userId, guildId })
  } catch (error) {
    return error
  }
}

const times = <T>(count: number, work: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => work(index))
const limited = (seconds: number) =>
  expect.objectContaining({ code: 'rate.limited', details: { retry_after: seconds } })

beforeEach(() => {
  now = 1_000_000
  count = createMemberSearchLimit(clock)
})

describe('the limit for searches of members', () => {
  it('is 20 a minute for a user, over all servers', () => {
    for (const result of times(20, (index) => search('1', `${index % 3}`))) expect(result).toBeUndefined()
    now += 20_500
    expect(search('1', '9')).toEqual(limited(40))
    expect(search('2', '9')).toBeUndefined()
    now += 39_500
    expect(search('1', '9')).toBeUndefined()
  })

  it('is 60 a minute for a server, over all users', () => {
    for (const result of times(60, (index) => search(`${index % 4}`, '10'))) expect(result).toBeUndefined()
    expect(search('5', '10')).toEqual(limited(60))
    expect(search('5', '11')).toBeUndefined()
    now += 60_000
    expect(search('5', '10')).toBeUndefined()
  })

  it('does not count a search for the server that is refused for its user', () => {
    for (const userId of ['1', '2', '3'])
      times(MEMBER_SEARCHES.ofUser, () => search(userId, userId === '3' ? '11' : '10'))
    times(100, () => search('1', '10'))
    for (const result of times(20, () => search('4', '10'))) expect(result).toBeUndefined()
    expect(search('5', '10')).toEqual(limited(60))
  })

  it('begins a new minute when the clock was set back', () => {
    times(21, () => search('1', '10'))
    now -= 3_600_000
    expect(search('1', '10')).toBeUndefined()
  })

  it('is answered 429 with the time after which to try again', async () => {
    const app = fastify()
    app.setErrorHandler(createErrorHandler(createLog('silent')))
    app.get('/', (_request, reply) => {
      count({ userId: '1', guildId: '10' })
      return reply.send('found')
    })
    for (const { statusCode } of await Promise.all(times(20, async () => app.inject('/')))) expect(statusCode).toBe(200)
    now += 500
    const refused = await app.inject('/')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.json()).toMatchObject({ code: 'rate.limited', details: { retry_after: 60 } })
  })
})
