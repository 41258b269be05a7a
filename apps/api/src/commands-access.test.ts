import { Command } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO, HIDDEN, restoreNewest, signInGrantee } from './testing/grantee.ts'
import { bodyOf, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${DEMO}/commands`

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterEach(() => api.close())

const toggle = (token: string, name: string) => api.call('POST', `${PATH}/${name}/toggle`, token, { enable: true })

async function enabled(token: string): Promise<string[]> {
  const commands = z.array(Command).parse(await bodyOf(await api.call('GET', PATH, token)))
  return commands.filter((command) => command.is_enabled).map((command) => command.command_name)
}

describe('the commands for a user with a grant', () => {
  it('are switched and restored with the level edit', async () => {
    const ben = await signInGrantee(api, { commands: 'edit' })
    expect((await toggle(ben, 'blame')).status).toBe(200)
    expect(await enabled(ben)).toEqual(['blame'])
    expect((await restoreNewest(api, { admin: ada, grantee: ben })).status).toBe(200)
    expect(await enabled(ben)).toEqual([])
  })

  it('are listed but not switched with the level view', async () => {
    const ben = await signInGrantee(api, { commands: 'view' })
    const refused = await toggle(ben, 'blame')
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, 'access.area'])
    expect(await enabled(ben)).toEqual([])
  })

  it('name no private channel among their obstacles', async () => {
    const ben = await signInGrantee(api, { commands: 'view' })
    const settings = { unavailable_channel_id: HIDDEN.id }
    expect((await api.call('PATCH', `/guilds/${DEMO}/settings`, ada, settings)).status).toBe(200)
    const snapshot = await api.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    const hidden = new RegExp(`${HIDDEN.id}|${HIDDEN.name}`)
    const listed = async () => (await api.call('GET', PATH, ben)).text()
    expect(await listed()).not.toMatch(hidden)
    await api.snapshots.put({ ...snapshot, channels: [] })
    expect(await listed()).toContain('The unavailable channel was deleted.')
    expect(await listed()).not.toMatch(hidden)
  })
})
