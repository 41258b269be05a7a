import { describe, expect, it } from 'vitest'
import { useStage } from '../gateway/testing/stage.ts'
import { GUILDS, USERS } from '../world.ts'

const DEMO = GUILDS.guildhallDemo
const SEARCH = `/guilds/${DEMO}/members/search`
const stage = useStage()

const found = async (query: string): Promise<unknown> => (await stage.send('GET', `${SEARCH}?${query}`)).body
const members = (...userIds: string[]): object[] =>
  userIds.map((id) => expect.objectContaining({ user: expect.objectContaining({ id }) }))

describe('a search for members', () => {
  it('finds members of the guild by the beginning of their user name or nickname, in any case', async () => {
    stage.discord.changeMember(DEMO, USERS.cleo, { nick: 'Benita' })
    expect(await found('query=BEN&limit=10')).toEqual(members(USERS.ben, USERS.cleo))
    expect(await found('query=cle&limit=10')).toEqual(members(USERS.cleo))
    expect(await found('query=leo&limit=10')).toEqual([])
    expect(await found('query=dan&limit=10')).toEqual([])
  })

  it('does not find display names, for which Discord documents no search', async () => {
    for (const user of stage.discord.state.world.users) if (user.id === USERS.ben) user.globalName = 'Zed'
    expect(await found('query=zed&limit=10')).toEqual([])
  })

  it('returns one member without a limit, which is between 1 and 1000', async () => {
    stage.discord.changeMember(DEMO, USERS.cleo, { nick: 'Benita' })
    expect(await found('query=ben')).toHaveLength(1)
    expect(await found('query=ben&limit=1000')).toHaveLength(2)
    for (const limit of ['0', '1001', 'x']) {
      expect(await found(`query=ben&limit=${limit}`)).toMatchObject({ code: 50035, errors: { limit: {} } })
    }
  })

  it('is rejected without a query and for a guild without the bot', async () => {
    expect(await stage.send('GET', SEARCH)).toMatchObject({ status: 400, body: { code: 50035, errors: { query: {} } } })
    const elsewhere = await stage.send('GET', `/guilds/${GUILDS.quietCorner}/members/search?query=ada`)
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 50001 } })
  })
})
