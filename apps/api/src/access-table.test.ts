import {
  AREAS,
  ENDPOINTS,
  pathOf,
  type AccessLevel,
  type Area,
  type EndpointShape,
  type GrantedAreas,
} from '@guildhall/contract'
import { ROLES } from '@guildhall/local-discord'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const GUILD = GUILDS.raidNight
const IDS = {
  guildId: GUILD,
  commandId: 'ask',
  reminderId: 'none',
  messageId: '1',
  configId: 'none',
  channelId: '1',
  revisionId: '0',
  listId: '0',
}

/** The codes of a caller who is refused before the input is read. */
const REFUSALS = new Set(['auth.required', 'guild.not_found', 'access.area', 'access.suspended', 'discord.unavailable'])

/** Every call about one guild. */
const CALLS = Object.entries<EndpointShape>(ENDPOINTS).filter(
  ([, { access, path }]) => path.includes('/:guildId') && access !== 'owner',
)

/** The access of a caller: to everything, to the granted areas, or to nothing for this reason. */
type Expected = 'admin' | GrantedAreas | { readonly refusal: string }

function expectedOf({ access }: EndpointShape, expected: Expected): string {
  if (expected === 'admin') return 'authorized'
  if ('refusal' in expected) return expected.refusal
  if (access === 'anyGrant') return 'authorized'
  if (typeof access !== 'object') return 'access.area'
  const level = expected[access.area]
  return level === 'edit' || level === access.level ? 'authorized' : 'access.area'
}

function table(expected: Expected): Record<string, string> {
  return Object.fromEntries(CALLS.map(([name, endpoint]) => [name, expectedOf(endpoint, expected)]))
}

const GRANTS = AREAS.flatMap((area): [Area, AccessLevel][] =>
  area === 'analytics'
    ? [[area, 'view']]
    : [
        [area, 'view'],
        [area, 'edit'],
      ],
)

describe('each call about a guild', () => {
  let api: TestApi
  let grantee: string
  let admin: string

  beforeAll(async () => {
    api = await startTestApi({
      limits: { requestsPerMinute: 10_000, writesPerMinute: 10_000, signInsPerMinute: 100 },
    })
    grantee = await api.signIn('cleo')
    admin = await api.signIn('ben')
  })
  afterAll(() => api.close())

  async function grant(areas: GrantedAreas, until: string | null): Promise<void> {
    const entries = [{ subject: { type: 'role', id: ROLES.raidRaider }, areas, until }]
    expect((await api.call('PUT', `/guilds/${GUILD}/access`, admin, { entries })).status).toBe(200)
  }

  async function answers(token: string | null): Promise<Record<string, string>> {
    const all: Record<string, string> = {}
    for (const [name, endpoint] of CALLS) all[name] = await answerOf(endpoint, token)
    return all
  }

  async function answerOf(endpoint: EndpointShape, token: string | null): Promise<string> {
    const response = await api.call(endpoint.method, pathOf(endpoint, IDS), token)
    if (response.ok) {
      await response.body?.cancel()
      return 'authorized'
    }
    const { code } = await problemOf(response)
    return REFUSALS.has(code) ? code : 'authorized'
  }

  it.each(GRANTS)(
    'accepts a member with a grant for %s at level %s where it declares this access',
    async (area, level) => {
      const areas = { [area]: level }
      await grant(areas, null)
      expect(await answers(grantee)).toEqual(table(areas))
    },
  )

  it('refuses a visitor, a stranger and a member without a grant', async () => {
    await grant({ reminders: 'edit' }, null)
    expect(await answers(null)).toEqual(table({ refusal: 'auth.required' }))
    expect(await answers(await api.signIn('dan'))).toEqual(table({ refusal: 'guild.not_found' }))
  })

  it('accepts the owner and the Administrators, and no Administrator of another guild', async () => {
    expect(await answers(admin)).toEqual(table('admin'))
  })

  it('refuses a member whose grant has ended, also after the clock is set back', async () => {
    const today = new Date(api.discord.clock.now()).toISOString().slice(0, 10)
    await grant({ reminders: 'edit' }, today)
    expect((await answers(grantee))['listReminders']).toBe('authorized')
    api.pass(25 * 3_600_000)
    await api.gatewayLives()
    expect(await answers(grantee)).toEqual(table({ refusal: 'guild.not_found' }))
  })
})
