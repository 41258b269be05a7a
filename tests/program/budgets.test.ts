import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { freePort } from '@guildhall/ports'
import { launch, newFolder, TIMEOUT_MS, start } from './kit.ts'

/** The program that `npm start` runs. */
const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

/** In ms, when nothing is to be installed or built. */
const WARM_START = 3_000

/** In MB, of the process with everything in it. */
const MEMORY = 250

/** Other tests run on the same machine, so one slow start proves nothing. A slow program is slow every time. */
const TRIES = 3

async function warmStart(): Promise<number> {
  const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
  const began = performance.now()
  const { child, ended, output } = launch(newFolder(), ports, START)
  await vi.waitUntil(() => output().includes('Guildhall is up'), { timeout: TIMEOUT_MS, interval: 10 })
  const took = performance.now() - began
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  return took
}

describe('the budgets of the program', { timeout: TIMEOUT_MS }, () => {
  it(`are ${WARM_START} ms for a start with nothing to build`, async () => {
    let best = Infinity
    for (let left = TRIES; left > 0 && best > WARM_START; left -= 1) best = Math.min(best, await warmStart())
    expect(best).toBeLessThanOrEqual(WARM_START)
  })

  it.runIf(existsSync('/proc/self/status'))(`are ${MEMORY} MB of memory`, async () => {
    const program = await start(newFolder())
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
    expect(Number(kilobytes) / 1000).toBeLessThanOrEqual(MEMORY)
  })
})
