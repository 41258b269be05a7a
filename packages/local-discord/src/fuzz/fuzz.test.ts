import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { demoWorld } from '../world.ts'
import { hostileFrame, hostileUpgrade } from './testing/frames.ts'
import { randomFrom, type Random } from './testing/random.ts'
import { hostileRequest } from './testing/requests.ts'
import { createAgent, HANGS, sendBytes, sendFrames, sendRequest } from './testing/senders.ts'
import { watchStalls } from './testing/stalls.ts'

/** `node bench/local-discord.mjs` sends many more inputs and can repeat a seed. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 2_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
/** The number of inputs per world. A new world restores deleted objects. */
const INPUTS_PER_WORLD = 2_000
const LANES = 16
const STALL_MS = 100
const MOST_FINDINGS = 10
/** Maximum length of an input's description, in characters. */
const LABEL = 120
/** The number of other inputs per injected fault. */
const INPUTS_PER_FAULT = 20
/** The time between two inputs on the clock of the local Discord, in ms, so that most rate limits have reset. */
const STEP = 400

/** An input that caused an error, and the error. */
interface Finding {
  what: string
  input: string
}

const counts = new Map<string, number>()
const findings: Finding[] = []
const thrown: unknown[] = []
const stalls = { count: 0, longest: 0 }
const recordError = (error: unknown): void => void thrown.push(error)

/** Uncaught exceptions, and errors that the server reports as warnings. */
beforeAll(() => void process.on('uncaughtException', recordError).on('warning', recordError))
afterAll(() => void process.off('uncaughtException', recordError).off('warning', recordError))

function recordOutcome(kind: string, outcome: number | string, input: unknown): void {
  const key = `${kind} ${outcome}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  const isBad = outcome === 500 || outcome === HANGS || thrown.length > 0
  if (isBad && findings.length < MOST_FINDINGS)
    findings.push({ what: `${key} ${thrown.splice(0).map(String).join()}`, input: JSON.stringify(input).slice(0, 800) })
}

/** Sends an input. @param label receives a short description before. @returns the number of inputs. */
async function sendOne(
  discord: LocalDiscord,
  agent: ReturnType<typeof createAgent>,
  random: Random,
  label: (text: string) => void,
): Promise<number> {
  const port = Number(new URL(discord.origin).port)
  const kind = random.below(20)
  if (kind === 0) {
    const bytes = hostileUpgrade(random)
    label('an upgrade')
    recordOutcome('upgrade', await sendBytes(port, bytes), bytes)
    return 1
  }
  if (kind === 1) {
    const frames = Array.from({ length: 1 + random.below(10) }, (_, index) => hostileFrame(random, index === 0))
    label(`frames ${JSON.stringify(frames).slice(0, LABEL)}`)
    recordOutcome('frames', await sendFrames(port, frames), frames)
    return frames.length
  }
  const routes = discord.routes.filter(({ path }) => !path.startsWith('/faults'))
  const hostile = hostileRequest(random, routes, discord.state.world)
  label(`${hostile.method} ${hostile.path.slice(0, LABEL)} ${hostile.body?.slice(0, LABEL)}`)
  recordOutcome('request', await sendRequest(agent, port, hostile), hostile)
  return 1
}

/** Sends inputs to a new local Discord. */
async function attack(seed: number, inputs: number): Promise<void> {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const discord = await startLocalDiscord({
    ...demoWorld,
    port: 0,
    dataDir: null,
    clock: { now: () => (now += STEP / 10) },
  })
  // Loading the code and starting do not count as an answer to an input.
  const current: string[] = []
  const watch = watchStalls(STALL_MS, (ms, collectionMs) => {
    const collection = `${collectionMs.toFixed(0)} ms of it garbage collection`
    process.stdout.write(`A stall of ${ms.toFixed(0)} ms, ${collection}, during ${current.join('; ')}\n`)
  })
  const agent = createAgent()
  const random = randomFrom(seed)
  let sent = 0
  const lane = async (at: number): Promise<void> => {
    while (sent < inputs && findings.length < MOST_FINDINGS) {
      const count = await sendOne(discord, agent, random, (text) => (current[at] = text))
      sent += count
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)))
  const port = Number(new URL(discord.origin).port)
  // Inject them in sequence, so that an injected fault affects no other call.
  const injections = discord.routes.filter(({ path }) => path.startsWith('/faults'))
  for (let index = 0; index < inputs / INPUTS_PER_FAULT; index += 1) {
    const hostile = hostileRequest(random, injections, discord.state.world)
    recordOutcome('fault injection', await sendRequest(agent, port, hostile), hostile)
    discord.endFaults()
  }
  const alive = { method: 'GET', path: '/chat/state', headers: {}, body: undefined }
  recordOutcome('after all', await sendRequest(agent, port, alive), alive)
  agent.destroy()
  watch.stop()
  stalls.count += watch.count()
  stalls.longest = Math.max(stalls.longest, watch.longest())
  await discord.close()
}

describe('hostile inputs', () => {
  it(
    'cause no server error, hang or uncaught exception on any route, in gateway frames or upgrade requests',
    async () => {
      for (let done = 0; done < INPUTS && findings.length < MOST_FINDINGS; done += INPUTS_PER_WORLD)
        await attack(SEED + done, Math.min(INPUTS_PER_WORLD, INPUTS - done))
      const numbers = [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, count]) => `${key}: ${count}`)
      process.stdout.write(
        `Seed ${SEED}. Stalls over ${STALL_MS} ms: ${stalls.count}, longest ${stalls.longest.toFixed(0)} ms.\n${numbers.join('\n')}\n`,
      )
      expect(findings).toEqual([])
      expect(counts.get('after all 200')).toBeGreaterThan(0)
    },
    60_000 + INPUTS * 20,
  )
})
