import type { GrantedAreas } from '@guildhall/contract'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStream, type TestStream } from './testing/live-stream.ts'
import { GUILDS, startTestApi, type TestApi } from './testing/test-api.ts'

const RAID = GUILDS.raidNight

let api: TestApi
let ben: string
let stream: TestStream

beforeEach(async () => {
  api = await startTestApi()
  ben = await api.signIn('ben')
  await grant({ reminders: 'view' })
  stream = await openStream(api.origin, RAID, await api.signIn('cleo'))
  await stream.has('hello')
})
afterEach(() => api.close())

async function grant(areas: GrantedAreas | null): Promise<void> {
  const entries = areas === null ? [] : [{ subject: { type: 'role', id: ROLES.raidRaider }, areas, until: null }]
  expect((await api.call('PUT', `/guilds/${RAID}/access`, ben, { entries })).status).toBe(200)
}

async function saveSettings(prefix: string): Promise<void> {
  expect((await api.call('PATCH', `/guilds/${RAID}/settings`, ben, { prefix })).status).toBe(200)
}

async function remind(): Promise<void> {
  const next_run_at = new Date(api.discord.clock.now() + 3_600_000).toISOString()
  const reminder = { channel_id: CHANNELS.raidGeneral, message: 'Raid.', next_run_at, is_recurring: false }
  expect((await api.call('POST', `/guilds/${RAID}/reminders`, ben, reminder)).status).toBe(201)
}

describe('the stream of a member with a grant', () => {
  it('announces the granted areas and the history, and no other area', async () => {
    await saveSettings('?')
    await remind()
    await stream.has('change reminders')
    await stream.has('change history')
    expect(stream.received).not.toContain('change settings')
  })

  it('follows a wider grant, and announces no change of access', async () => {
    await grant({ reminders: 'view', settings: 'view' })
    await saveSettings('?')
    await stream.has('change settings')
    expect(stream.received).not.toContain('change access')
  })

  it('ends with the grant', async () => {
    await grant(null)
    await stream.ended
    expect(stream.received.at(-1)).toBe('end access')
  })
})
