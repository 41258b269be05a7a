import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { launch, newFolder, TIMEOUT_MS } from './kit.ts'

// The settings are invalid: the usage does not need them.
const VARIABLES = { PORT: 'abc' }

function scriptOf(command: string): string {
  return fileURLToPath(new URL(`../../apps/guildhall/dist/${command}-command.js`, import.meta.url))
}

it.each([
  ['analytics', ['--help'], 'export|delete --user ID'],
  ['analytics', ['export', '-h'], 'export|delete --user ID'],
  ['backup', ['--help'], 'FILE [--force]'],
  ['doctor', ['--help'], '[--json]'],
  ['restore', ['--help'], 'FILE'],
])('%s with %j prints its usage and succeeds', { timeout: TIMEOUT_MS }, async (command, args, usage) => {
  const { code, stdout, stderr } = await launch(newFolder(), VARIABLES, scriptOf(command), args).ended
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expect.any(String), stderr: '' })
  expect(stdout.split('\n')[0]).toBe(`Usage: node ${scriptOf(command)} ${usage}`)
})

it('backup takes --help after -- as the name of its file', { timeout: TIMEOUT_MS }, async () => {
  const { code, stderr } = await launch(newFolder(), VARIABLES, scriptOf('backup'), ['--', '--help']).ended
  expect([code, stderr]).toEqual([1, expect.stringContaining('PORT is "abc"')])
})
