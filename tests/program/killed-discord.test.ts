import { join } from 'node:path'
import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { freePort } from '../ports.ts'
import { launch, newFolder, TIMEOUT_MS, type Launched } from './kit.ts'

/** The page shows a thousand messages of each. */
const ROOMS = [CHANNELS.demoGeneral, CHANNELS.raidGeneral]
/** A kill loses the last second; twice as much on a busy machine, in ms. */
const LOST_MS = 2_000
const KILLS = 4

describe('a local Discord that is killed while it writes its state', { timeout: 3 * TIMEOUT_MS }, () => {
  it('starts again with all but the last messages, every time', async () => {
    const folder = newFolder()
    const port = await freePort()
    const discord = localDiscordClient(`http://localhost:${port}`)
    const cleo = discord.as(USERS.cleo)
    const variables = { LOCAL_DISCORD_PORT: String(port), DATA_DIR: join(folder, 'data'), ROLES: 'discord' }
    const run = async (): Promise<Launched> => {
      const launched = launch(folder, variables)
      await eventually(() => discord.clock.now(), TIMEOUT_MS)
      return launched
    }
    const read = async (): Promise<Set<string>> => {
      const rooms = await Promise.all(ROOMS.map((room) => cleo.read(room)))
      return new Set(rooms.flat().map(({ id }) => id))
    }
    let running = await run()
    // Enough for a write to take a while.
    await discord.world.addMembers(GUILDS.raidNight, { count: 5_000 })
    for (let kill = 0; kill < KILLS; kill += 1) {
      /** When each message was written, by its id. */
      const written = new Map<string, number>()
      const until = performance.now() + LOST_MS + 300 + kill * 37
      while (performance.now() < until) {
        const { id } = await cleo.write(ROOMS[written.size % 2] ?? '', `message ${written.size}`)
        written.set(id, performance.now())
      }
      running.child.kill('SIGKILL')
      const killedAt = performance.now()
      await running.ended
      running = await run()
      const kept = await read()
      const early = [...written].filter(([, at]) => at < killedAt - LOST_MS)
      expect(early.length).toBeGreaterThan(0)
      expect(early.filter(([id]) => !kept.has(id))).toEqual([])
    }
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
  })
})
