import { AccessList } from '@guildhall/contract'
import { forgetGrants } from '@guildhall/core'
import { localDiscordClient } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { GUILDS, ROLES, USERS } from './testing/test-api.ts'

const NAME = 'Cleo the Quick'
const cleo = { subject: { type: 'user', id: USERS.cleo }, areas: { reminders: 'edit' } }
const raider = { subject: { type: 'role', id: ROLES.demoRaider }, areas: { rules: 'view' } }

let api: HistoryApi
beforeEach(async () => {
  api = await startHistoryApi()
})
afterEach(() => api.close())

async function save(...entries: object[]): Promise<void> {
  expect((await api.send('PUT', '/access', { entries })).status).toBe(200)
}

/** The changes that the restoration of the newest change would make. */
const restores = async () => (await api.preview((await api.newest()).id)).restores

/** Renames Cleo in the server. */
function rename(displayName: string): void {
  const guild = api.discord.state.world.guilds.find(({ id }) => id === GUILDS.guildhallDemo)
  const member = guild?.members.find(({ userId }) => userId === USERS.cleo)
  if (!member) throw new Error('Cleo is not a member')
  member.nick = displayName
}

describe('the preview of restored access', () => {
  it('leaves out a member whose access would not change', async () => {
    await save(cleo)
    await save(cleo, raider)
    expect(await restores()).toMatchObject([{ field: 'entries.1', before: { id: ROLES.demoRaider }, after: null }])
  })

  it('leaves out a member who was renamed since the change', async () => {
    await save(cleo)
    await save(cleo, raider)
    const { id } = await api.newest()
    await save()
    rename('Cleo the Slow')
    await save(cleo, raider)
    expect((await api.preview(id)).restores).toMatchObject([{ field: 'entries.1', after: null }])
  })

  it('names a member who would get or lose access', async () => {
    await save(cleo)
    expect(await restores()).toMatchObject([{ field: 'entries.0', before: { name: NAME }, after: null }])
    await save()
    expect(await restores()).toMatchObject([{ field: 'entries.0', before: null, after: { name: NAME } }])
  })

  it('leaves out an unchanged member also if the change was recorded without names', async () => {
    await save(cleo)
    await save(cleo, raider)
    const stored = JSON.stringify([{ ...cleo, until: null }])
    await api.db.updateTable('revisions').set({ stored }).where('stored', 'like', `%${USERS.cleo}%`).execute()
    expect(await restores()).toMatchObject([{ field: 'entries.1', after: null }])
  })
})

describe('the history of access', () => {
  it('keeps no name of a member whose data was deleted', async () => {
    await save(cleo, raider)
    await save(raider)
    await forgetGrants(api.core, USERS.cleo)
    const rows = await api.db.selectFrom('revisions').select(['changes', 'stored']).execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(NAME)
    const after = { id: USERS.cleo, reminders: 'edit' }
    expect(await restores()).toMatchObject([{ field: 'entries.0', before: null, after }])
  })

  it('keeps no stored grants that cannot be read and may name such a member', async () => {
    await save(cleo)
    await save()
    const stored = `["${USERS.cleo}", "${NAME}"`
    await api.db.updateTable('revisions').set({ stored }).where('stored', 'is not', null).execute()
    await forgetGrants(api.core, USERS.cleo)
    const rows = await api.db.selectFrom('revisions').select(['changes', 'stored']).execute()
    expect(JSON.stringify(rows)).not.toContain(NAME)
  })
})

describe('undo of a save that removed more members than one save may add', () => {
  const granted = async () =>
    AccessList.parse(await api.get('/access')).entries.map(({ member: _member, ...entry }) => entry)
  const areas = { reminders: 'edit' }
  const addTwelve = () => localDiscordClient(api.discord.origin).world.addMembers(GUILDS.guildhallDemo, { count: 12 })

  async function removeAllAndUndo(): Promise<void> {
    const before = await granted()
    expect(before).toHaveLength(12)
    await save()
    await api.restored((await api.newest()).id)
    expect(await granted()).toEqual(before)
  }

  it('gives all of them their access back', async () => {
    const entries = (await addTwelve()).map((id) => ({ subject: { type: 'user', id }, areas }))
    await save(...entries.slice(0, 10))
    await save(...entries)
    await removeAllAndUndo()
  })

  it('gives it back also to members of whom the bot may have missed that they left', async () => {
    const joinedAt = new Date(api.discord.clock.now()).toISOString()
    const grants = (await addTwelve()).map((id) => ({
      subject: { type: 'user', id },
      areas,
      until: null,
      endsAt: null,
      endedAt: null,
      joinedAt,
      member: { id, username: id, display_name: id, avatar_url: null },
    }))
    const saved = { is_empty: 0, version: 1, updated_by: USERS.ada, updated_at: 0 } as const
    const row = { guild_id: GUILDS.guildhallDemo, grants: JSON.stringify(grants), ...saved }
    await api.db.insertInto('guild_access').values(row).execute()
    await removeAllAndUndo()
  })
})
