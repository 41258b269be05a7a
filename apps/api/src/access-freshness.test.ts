import type { GrantedAreas } from '@guildhall/contract'
import type { GuildMember } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { guildMember } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, problemOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const GUILD = GUILDS.raidNight
const HOUR_MS = 3_600_000

let api: TestApi
let ben: string
let cleo: string

beforeEach(async () => {
  api = await startTestApi()
  ben = await api.signIn('ben')
  cleo = await api.signIn('cleo')
  await grantRole({ reminders: 'edit' }, null)
})
afterEach(() => api.close())

async function grantRole(areas: GrantedAreas, until: string | null): Promise<void> {
  const entries = [{ subject: { type: 'role', id: ROLES.raidRaider }, areas, until }]
  expect((await api.call('PUT', `/guilds/${GUILD}/access`, ben, { entries })).status).toBe(200)
}

/** Writes a change of cleo as the gateway reports it. */
async function report(parts: Partial<GuildMember>): Promise<void> {
  const change = { guildId: GUILD, userId: USERS.cleo, ...guildMember({ roleIds: [ROLES.raidRaider], ...parts }) }
  const progress = { aliveAt: 0, membersAsOf: 0, missedGuildIds: [], unwrittenGuildIds: [] }
  const entry = {
    shardId: 0,
    shardCount: 1,
    session: undefined,
    progress,
    snapshots: [],
    memberCounts: [],
    members: [change],
    counts: [],
  }
  await api.core.gatewayRows.write([entry], (_, shardIds) => Promise.resolve(new Set(shardIds)))
}

async function answer(method: string, path: string): Promise<string> {
  const response = await api.call(method, `/guilds/${GUILD}/${path}`, cleo)
  return response.ok ? String(response.status) : `${response.status} ${(await problemOf(response)).code}`
}

const read = (): Promise<string> => answer('GET', 'reminders')
/** A change of a reminder that does not exist: 404 means that it would be changed. */
const change = (): Promise<string> => answer('POST', 'reminders/none/skip')
const LET_IN = '404 reminder.not_found'

describe('a member with a grant', () => {
  it('loses access immediately with the role, and regains it with the role', async () => {
    expect([await read(), await change()]).toEqual(['200', LET_IN])
    await report({ roleIds: [] })
    expect([await read(), await change()]).toEqual(['404 guild.not_found', '404 guild.not_found'])
    await report({})
    expect(await read()).toBe('200')
  })

  it('loses access immediately when the grant is removed', async () => {
    expect(await read()).toBe('200')
    await grantRole({ rules: 'view' }, null)
    expect(await read()).toBe('403 access.area')
    expect((await api.call('PUT', `/guilds/${GUILD}/access`, ben, { entries: [] })).status).toBe(200)
    expect(await read()).toBe('404 guild.not_found')
  })

  it('loses access immediately by leaving the server', async () => {
    expect(await read()).toBe('200')
    await report({ isMember: false, roleIds: [], joinedAt: null })
    expect(await read()).toBe('404 guild.not_found')
  })

  it('has none after leaving and joining again, until an administrator adds the member again', async () => {
    const subject = { type: 'user', id: USERS.cleo }
    const save = async (...entries: object[]): Promise<void> =>
      expect((await api.call('PUT', `/guilds/${GUILD}/access`, ben, { entries })).status).toBe(200)
    const entry = { subject, areas: { reminders: 'edit' }, until: null }
    await save(entry)
    expect([await read(), await change()]).toEqual(['200', LET_IN])
    const member = await api.members.get(GUILD, USERS.cleo)
    await report({ isMember: false, roleIds: [], joinedAt: null })
    api.discord.kick(GUILD, USERS.cleo)
    api.pass(HOUR_MS)
    await api.gatewayLives()
    api.discord.join(GUILD, USERS.cleo)
    const joinedAt = new Date(api.discord.clock.now()).toISOString()
    expect(joinedAt).not.toBe(member?.joinedAt)
    await report({ roleIds: [], joinedAt })
    expect(await read()).toBe('404 guild.not_found')
    await save(entry)
    expect(await read()).toBe('404 guild.not_found')
    await save()
    await save(entry)
    expect(await read()).toBe('200')
  })

  it.each([
    ['timed out', { timedOutUntil: Date.now() + HOUR_MS }],
    ["yet to accept the server's rules", { isPending: true }],
  ])('can read but change nothing while %s', async (_, parts) => {
    expect(await read()).toBe('200')
    await report(parts)
    expect([await read(), await change()]).toEqual(['200', '403 access.suspended'])
    const guild = await bodyOf(await api.call('GET', `/guilds/${GUILD}`, cleo))
    expect(guild).toMatchObject({ access: { reminders: 'edit' }, read_only: expect.stringContaining('timed out') })
    await report({})
    expect(await change()).toBe(LET_IN)
  })

  it('can save between two heartbeats of an idle gateway, and loses access within 30 s of a lost role', async () => {
    api.pass(41_000)
    expect([await read(), await change()]).toEqual(['200', LET_IN])
    await api.demote(GUILD, 'cleo', { gatewayReports: false })
    api.pass(26_000)
    expect(await read()).toBe('404 guild.not_found')
  })

  it('can read but not save while the gateway is silent, and loses access within 30 s of a lost role', async () => {
    expect(await change()).toBe(LET_IN)
    api.pass(61_000)
    expect([await read(), await change()]).toEqual(['200', '503 discord.unavailable'])
    await api.demote(GUILD, 'cleo', { gatewayReports: false })
    api.pass(26_000)
    expect(await read()).toBe('404 guild.not_found')
  })

  it('is refused while neither gateway nor Discord answers, unlike an Administrator', async () => {
    expect(await read()).toBe('200')
    expect((await api.call('GET', `/guilds/${GUILD}/reminders`, ben)).status).toBe(200)
    api.discord.refuse({ http: 'cut', gateway: false })
    api.pass(60_000)
    expect(await read()).toBe('503 discord.unavailable')
    expect((await api.call('GET', `/guilds/${GUILD}/reminders`, ben)).status).toBe(200)
  })

  it('does not regain access after the last day when the clock is set back', async () => {
    const today = new Date(api.discord.clock.now()).toISOString().slice(0, 10)
    await grantRole({ reminders: 'edit' }, today)
    expect(await read()).toBe('200')
    api.pass(25 * HOUR_MS)
    await api.gatewayLives()
    expect(await read()).toBe('404 guild.not_found')
    const list = () => api.call('GET', `/guilds/${GUILD}/access`, ben).then(bodyOf)
    await expect.poll(list).toMatchObject({ entries: [{ until: today, ended_at: expect.any(String) }] })
    api.pass(-25 * HOUR_MS)
    await api.gatewayLives()
    expect(await read()).toBe('404 guild.not_found')
    // A save keeps the end of an unchanged grant. A later day makes it valid again.
    await grantRole({ reminders: 'edit' }, today)
    expect(await read()).toBe('404 guild.not_found')
    const later = new Date(api.discord.clock.now() + 48 * HOUR_MS).toISOString().slice(0, 10)
    await grantRole({ reminders: 'edit' }, later)
    expect(await read()).toBe('200')
  })

  it('has the server in the list of servers, with the granted areas', async () => {
    const list = await bodyOf(await api.call('GET', '/guilds', cleo))
    expect(list).toEqual([expect.objectContaining({ id: GUILD, is_bot_member: true, access: { reminders: 'edit' } })])
    await report({ roleIds: [] })
    expect(await bodyOf(await api.call('GET', '/guilds', cleo))).toEqual([])
  })
})
