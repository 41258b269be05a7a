import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { launch, newFolder, TIMEOUT_MS } from './kit.ts'

// The settings are invalid: the usage does not need them.
const VARIABLES = { PORT: 'abc' }

it.each([
  ['analytics', ['--help'], 'Usage: npm run analytics -- export|delete --user ID\n'],
  ['analytics', ['export', '-h'], 'Usage: npm run analytics -- export|delete --user ID\n'],
  ['backup', ['--help'], 'Usage: npm run backup -- FILE [--force]\n'],
  ['doctor', ['--help'], 'Usage: npm run doctor, or npm run --silent doctor -- --json\n'],
  ['restore', ['--help'], 'Usage: npm run restore -- FILE\n'],
])('%s with %j prints its usage and succeeds', { timeout: TIMEOUT_MS }, async (command, args, usage) => {
  const script = fileURLToPath(new URL(`../../apps/guildhall/dist/${command}-command.js`, import.meta.url))
  const { code, stdout, stderr } = await launch(newFolder(), VARIABLES, script, args).ended
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expect.stringContaining(usage), stderr: '' })
})

it('backup takes --help after -- as the name of its file', { timeout: TIMEOUT_MS }, async () => {
  const script = fileURLToPath(new URL('../../apps/guildhall/dist/backup-command.js', import.meta.url))
  const { code, stderr } = await launch(newFolder(), VARIABLES, script, ['--', '--help']).ended
  expect([code, stderr]).toEqual([1, expect.stringContaining('PORT is "abc"')])
})
