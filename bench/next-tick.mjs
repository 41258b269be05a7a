// Measures process.nextTick after full garbage collections in a process with and without `keepNextTickFast`.
//   node bench/next-tick.mjs
import { keepNextTickFast } from '@guildhall/core'
import { execFileSync } from 'node:child_process'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { print, printMachine } from './lib/print.mjs'

/** V8 keeps an unused hidden class for two full collections. */
const COLLECTIONS = 5

const TURNS = 10_000
const CALLS_A_TURN = 100

/** CPU time of a call, in µs. */
async function costOfCall() {
  const before = process.cpuUsage()
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let call = 0; call < CALLS_A_TURN; call += 1) process.nextTick(() => undefined)
    await setImmediate()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (TURNS * CALLS_A_TURN)
}

async function measure() {
  // Compile first.
  await costOfCall()
  const fresh = await costOfCall()
  for (let collection = 0; collection < COLLECTIONS; collection += 1) {
    // No object of process.nextTick may be alive meanwhile.
    await sleep(5)
    global.gc?.()
  }
  print(JSON.stringify({ fresh, later: await costOfCall() }))
}

/** @param {'kept' | 'lost'} kind @returns {{ fresh: number, later: number }} */
function measured(kind) {
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), kind], { encoding: 'utf8' }),
  )
}

const [kind] = process.argv.slice(2)
if (kind === undefined) {
  const lost = measured('lost')
  const kept = measured('kept')
  printMachine()
  for (const [name, { fresh, later }] of Object.entries({ 'as Node.js does it': lost, kept })) {
    print(
      `${name.padEnd(20)}fresh ${fresh.toFixed(2)} µs a call   after ${COLLECTIONS} collections ${later.toFixed(2)} µs`,
    )
  }
  print(`share of the time after the collections   ${(kept.later / lost.later).toFixed(2)}`)
} else {
  if (kind === 'kept') keepNextTickFast()
  await measure()
}
