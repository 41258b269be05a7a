import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postMessage, readMessages } from '../messages/actions.ts'
import { startLocalDiscord } from '../server.ts'
import { CHANNELS, GUILDS, ROLES, USERS } from '../world.ts'
import { findMember, guildOf } from './state.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'local-discord-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }

describe('the state', () => {
  it('is what it was after a restart', async () => {
    const first = await startLocalDiscord({ port: 0, dataDir })
    postMessage(first.state, { ...place, content: 'still here' })
    first.revokeRole(GUILDS.raidNight, USERS.ben, ROLES.raidLeader)
    await first.close()
    const second = await startLocalDiscord({ port: 0, dataDir })
    expect(readMessages(second.state, place)).toMatchObject([{ content: 'still here' }])
    expect(findMember(guildOf(second.state, GUILDS.raidNight), USERS.ben)?.roleIds).toEqual([])
    await second.close()
  })

  it('is written soon, even if nobody closes it', async () => {
    const crashed = await startLocalDiscord({ port: 0, dataDir })
    postMessage(crashed.state, { ...place, content: 'quick' })
    await expect.poll(() => readdirSync(dataDir)).toEqual(['local-discord.json'])
    const next = await startLocalDiscord({ port: 0, dataDir })
    expect(readMessages(next.state, place)).toMatchObject([{ content: 'quick' }])
    await Promise.all([crashed.close(), next.close()])
  })

  it('refuses a damaged file by name and leaves it alone', async () => {
    writeFileSync(join(dataDir, 'local-discord.json'), '{ half')
    await expect(startLocalDiscord({ port: 0, dataDir })).rejects.toThrow(/local-discord\.json is damaged/)
    expect(readdirSync(dataDir)).toEqual(['local-discord.json'])
  })

  it('refuses a file that is whole and no world', async () => {
    writeFileSync(join(dataDir, 'local-discord.json'), '{"layout":1,"world":{"guilds":[]}}')
    await expect(startLocalDiscord({ port: 0, dataDir })).rejects.toThrow(/is not a state of the local Discord/)
  })

  it('goes on in memory while it cannot be written, and is written when it can', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    // A folder stands where the draft of the file goes.
    const obstacle = join(dataDir, 'local-discord.json.new')
    mkdirSync(obstacle)
    const local = await startLocalDiscord({ port: 0, dataDir })
    postMessage(local.state, { ...place, content: 'no room' })
    expect((await warned).message).toMatch(/The local Discord cannot write .*local-discord\.json/)
    postMessage(local.state, { ...place, content: 'still none' })
    rmSync(obstacle, { recursive: true })
    await expect.poll(() => readdirSync(dataDir), { timeout: 5_000 }).toEqual(['local-discord.json'])
    const next = await startLocalDiscord({ port: 0, dataDir })
    expect(readMessages(next.state, place)).toMatchObject([{ content: 'no room' }, { content: 'still none' }])
    await Promise.all([local.close(), next.close()])
  })
})
