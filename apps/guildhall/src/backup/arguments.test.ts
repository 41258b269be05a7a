import { expect, it } from 'vitest'
import { callersFolder, readBackupArguments } from './arguments.ts'

it.each([[[]], [['one', 'two']], [['']]])('refuses %j with the usage, since one file must be named', (args) => {
  for (const command of ['backup', 'restore'] as const) {
    expect(() => readBackupArguments(command, args, '/here')).toThrow(
      new RegExp(`^Name one file. Usage: node .*${command}-command\\.js FILE`),
    )
  }
})

it('accepts --force for a backup alone', () => {
  expect(readBackupArguments('backup', ['a', '--force'], '/here')).toEqual({ file: '/here/a', force: true })
  expect(() => readBackupArguments('restore', ['a', '--force'], '/here')).toThrow('There is no --force.')
})

it('reads a relative path from the folder in which npm was called', () => {
  const folder = callersFolder({ INIT_CWD: '/there' }, '/here')
  expect(readBackupArguments('backup', ['a/b'], folder).file).toBe('/there/a/b')
  expect(callersFolder({}, '/here')).toBe('/here')
})
