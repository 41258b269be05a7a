import { getSettings } from '@guildhall/contract'
import { expect, it } from 'vitest'
import { LOG_LEVELS, changeOf, settingsValue } from './settings-model.ts'

const SAVED = settingsValue(getSettings.accepts.parse({}))

it('the settings form has the general settings of the specification with their defaults', () => {
  expect(SAVED.general).toEqual({ enable_dm_commands: false, log_level: 'info' })
  expect(LOG_LEVELS).toEqual(['none', 'error', 'warning', 'info', 'debug'])
})

it('the settings form does not send its general settings', () => {
  const changed = { ...SAVED, prefix: '?', general: { enable_dm_commands: true, log_level: 'debug' as const } }
  expect(changeOf(SAVED, changed).data).toEqual({ prefix: '?' })
})
