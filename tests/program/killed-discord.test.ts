import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { freePort } from '@guildhall/ports'
import { launch, newFolder, TIMEOUT_MS, type Launched } from './kit.ts'

const WRITTEN_TO = [CHANNELS.demoGeneral, CHANNELS.raidGeneral]
/** The pause between two messages, in ms. Without it a fast machine writes more messages than the 1,000 that the page shows. */
const PAUSE_MS = 3
/** Changes that a kill may lose, in ms: one second, doubled for a busy machine. */
const LOST_MS = 2_000
const KILLS = 4

describe('a local Discord killed while it writes its state', { timeout: 3 * TIMEOUT_MS }, () => {
  it('restarts each time with all messages but those of the last two seconds', async () => {
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
      const messages = await Promise.all(WRITTEN_TO.map((channel) => cleo.read(channel)))
      return new Set(messages.flat().map(({ id }) => id))
    }
    let running = await run()
    // A large state makes writes slow.
    await discord.world.addMembers(GUILDS.raidNight, { count: 5_000 })
    for (let kill = 0; kill < KILLS; kill += 1) {
      /** Write times by message id. */
      const written = new Map<string, number>()
      const until = performance.now() + LOST_MS + 300 + kill * 37
      while (performance.now() < until) {
        const { id } = await cleo.write(WRITTEN_TO[written.size % 2] ?? '', `message ${written.size}`)
        written.set(id, performance.now())
        await sleep(PAUSE_MS)
      }
      running.child.kill('SIGKILL')
      const killedAt = performance.now()
      await running.ended
      running = await run()
      const stored = await read()
      const early = [...written].filter(([, at]) => at < killedAt - LOST_MS)
      expect(early.length).toBeGreaterThan(0)
      expect(early.filter(([id]) => !stored.has(id))).toEqual([])
    }
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
  })
})
