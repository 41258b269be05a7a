import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { commandLine } from './command-line.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))

it.each(['start', 'analytics', 'doctor', 'backup', 'restore'])(
  'names a command of npm when it was started by the script %s of package.json',
  (name) => {
    const [, script = ''] = /^exec node (\S+)/.exec(scripts[name] ?? '') ?? []
    const entry = resolve(script)
    expect(commandLine('restore', 'FILE', entry)).toBe('npm run restore -- FILE')
    expect(commandLine('doctor', '', entry)).toBe('npm run doctor')
  },
)

it.each([
  [resolve('apps/guildhall/dist/main.js'), 'node apps/guildhall/dist/restore-command.js FILE'],
  ['/opt/guildhall/apps/guildhall/dist/main.js', 'node /opt/guildhall/apps/guildhall/dist/restore-command.js FILE'],
  ["/opt/the bot's/restore-command.js", String.raw`node '/opt/the bot'\''s/restore-command.js' FILE`],
])('names the built file of a command when Node.js was started with %s', (entry, line) => {
  expect(commandLine('restore', 'FILE', entry)).toBe(line)
})
