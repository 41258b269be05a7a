#!/usr/bin/env node
// The program of the command `local-discord`: what it does is in command-line.ts.
import { runCommandLine } from './command-line.ts'

try {
  const local = await runCommandLine(process.argv.slice(2), (text) => process.stdout.write(text))
  if (local !== null) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void local.close())
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
