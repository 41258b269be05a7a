import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from './testing/databases.ts'
import { problemOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

/** Duration of the refresh lease of a process, in ms. */
const LEASE_MS = 12_000
const TOKEN_ROUTE = 'POST /oauth2/token'
const CLAIM = /^update "discord_tokens" set "refreshing_until" = .+ where "user_id"/

describe.each(ENGINES)('Discord tokens of two processes on $name', ({ open }) => {
  let first: TestApi
  let second: TestApi
  let ada: string
  let claims: number

  beforeEach(async () => {
    claims = 0
    const [db, other] = await open(({ query }) => {
      if (CLAIM.test(query.sql)) claims += 1
    })
    first = await startTestApi({ db })
    const { endpoints, credentials, clock } = first.discord
    second = await startTestApi({ db: other, endpoints, credentials, clock, hasRows: false })
    ada = await first.signIn('ada')
    await first.db.updateTable('discord_tokens').set({ expires_at: 0 }).execute()
  })
  afterEach(async () => {
    await second.close()
    await first.close()
  })

  const guildsOf = (api: TestApi) => api.call('GET', '/guilds', ada)
  const tokensOfAda = () =>
    first.db.selectFrom('discord_tokens').selectAll().where('user_id', '=', USERS.ada).executeTakeFirstOrThrow()

  /** Leaves the row as a process that was killed during its refresh would. */
  async function leaveLease(): Promise<void> {
    const until = first.discord.clock.now() + LEASE_MS
    await first.db.updateTable('discord_tokens').set({ refreshing_until: until }).execute()
  }

  /** Calls the second process, which waits for the refresh of another process. */
  async function waitingCall(): Promise<{ answer: Promise<Response> }> {
    const answer = guildsOf(second)
    await expect.poll(() => claims).toBeGreaterThan(2)
    return { answer }
  }

  it('are refreshed once for simultaneous calls to both processes', async () => {
    // Discord invalidates the old token at once but sends the new one late. It refuses a second call with the old token immediately.
    first.discord.delay(100, { route: TOKEN_ROUTE })
    first.discord.trickle(500, { route: TOKEN_ROUTE, requests: 1 })
    const refreshes = first.discord.delay(0, { route: TOKEN_ROUTE })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => [first, second])
        .flat()
        .map(guildsOf),
    )
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
    expect(answers).toHaveLength(120)
    expect(refreshes.affected()).toBe(1)
    expect(await tokensOfAda()).toMatchObject({ refreshing_until: null })
  })

  it('are refreshed by the second process once the lease of a killed process expires', async () => {
    await leaveLease()
    const refreshes = first.discord.delay(0, { route: TOKEN_ROUTE })
    const { answer } = await waitingCall()
    expect(refreshes.affected()).toBe(0)
    first.pass(LEASE_MS)
    expect((await answer).status).toBe(200)
    expect(refreshes.affected()).toBe(1)
  })

  it('end the sign-in when only a killed process received the refreshed tokens', async () => {
    await leaveLease()
    // Discord sent the new tokens to the killed process only.
    for (const grant of first.discord.state.world.grants) grant.refreshToken = 'sent to the killed process'
    const { answer } = await waitingCall()
    first.pass(LEASE_MS)
    const refused = await answer
    expect([refused.status, (await problemOf(refused)).code]).toEqual([401, 'auth.expired'])
  })

  it('are refreshed by the second process immediately when Discord fails the first process', async () => {
    first.discord.fail(503, { route: TOKEN_ROUTE, requests: 1 })
    const refused = await guildsOf(first)
    expect([refused.status, (await problemOf(refused)).code]).toEqual([503, 'discord.unavailable'])
    expect((await guildsOf(second)).status).toBe(200)
  })

  it('are not overwritten by an older refresh when the user signs in meanwhile', async () => {
    const slow = first.discord.trickle(1_000, { route: TOKEN_ROUTE, requests: 1 })
    const answer = guildsOf(second)
    await expect.poll(slow.affected).toBe(1)
    await first.signIn('ada')
    const signedIn = await tokensOfAda()
    expect((await answer).status).toBe(200)
    expect(await tokensOfAda()).toEqual(signedIn)
  })
})
