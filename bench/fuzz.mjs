// Sends hostile requests to every endpoint of the contract. It runs apps/api/src/fuzz.test.ts with more requests.
//   node bench/fuzz.mjs [requests] [seed]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const [requests = '100000', seed] = process.argv.slice(2)
const run = spawn('npx', ['vitest', 'run', 'apps/api/src/fuzz.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, FUZZ_REQUESTS: requests, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) },
  stdio: 'inherit',
})
const [code] = await once(run, 'exit')
process.exitCode = code ?? 1
