#!/usr/bin/env node
// The command `local-discord`.
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
