// Sends hostile inputs to the local Discord. It runs packages/local-discord/src/fuzz/fuzz.test.ts with more inputs.
//   node bench/local-discord.mjs [inputs] [seed]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const [inputs = '1000000', seed] = process.argv.slice(2)
const run = spawn('npx', ['vitest', 'run', 'packages/local-discord/src/fuzz/fuzz.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, FUZZ_INPUTS: inputs, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) },
  stdio: 'inherit',
})
const [code] = await once(run, 'exit')
process.exitCode = code ?? 1
