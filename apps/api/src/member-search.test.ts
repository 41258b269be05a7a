import { FoundMember, LONGEST_MEMBER_QUERY, MOST_FOUND_MEMBERS } from '@guildhall/contract'
import { localDiscordClient } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, problemOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterEach(() => api.close())

const search = (query: string) =>
  api.call('GET', `/guilds/${GUILDS.guildhallDemo}/members?query=${encodeURIComponent(query)}`, ada)
const found = async (query: string) => z.array(FoundMember).parse(await bodyOf(await search(query)))

describe('a search for members', () => {
  it('finds those whose name begins with the text, in any case', async () => {
    expect(await found(' CL ')).toEqual([
      {
        id: USERS.cleo,
        username: 'cleo',
        display_name: 'Cleo the Quick',
        avatar_url: expect.stringContaining(USERS.cleo),
      },
    ])
    expect(await found('leo')).toEqual([])
  })

  it('finds the first ten', async () => {
    const { world } = localDiscordClient(api.discord.origin)
    await world.addMembers(GUILDS.guildhallDemo, { count: MOST_FOUND_MEMBERS + 1, name: 'raider' })
    expect(await found('raid')).toHaveLength(MOST_FOUND_MEMBERS)
  })

  it('leaves no trace of the text in the log when Discord does not respond', async () => {
    api.discord.fail(502, { route: 'GET /guilds/:id/members/search' })
    expect((await search('canary')).status).toBe(503)
    const lines = api.logged.filter((line) => line.includes('members/search'))
    expect(lines).not.toEqual([])
    expect(lines.join('')).not.toContain('canary')
  })

  it.each([
    ['c', 'Enter at least 2 characters.'],
    ['c'.repeat(LONGEST_MEMBER_QUERY + 1), 'Enter at most 32 characters.'],
  ])('refuses %s', async (query, message) => {
    const response = await search(query)
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({ details: { fields: [{ path: 'query', message }] } })
  })
})
