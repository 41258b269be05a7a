import { expect, it } from 'vitest'
import { csvName } from './csv-name.ts'

it('the name of a CSV file contains its subject, its dates and its server', () => {
  const days = { startDay: '2026-10-24', endDay: '2026-11-22', pageOf: null }
  expect(csvName('users', { ...days, guildId: null })).toBe('guildhall-users_2026-10-24_2026-11-22.csv')
  expect(csvName('users', { ...days, guildId: '7/../x' })).toBe(
    'guildhall-users_2026-10-24_2026-11-22_server-7----x.csv',
  )
  expect(csvName('users', { ...days, guildId: null, pageOf: '7' })).toBe(
    'guildhall-users_2026-10-24_2026-11-22_server-7.csv',
  )
})
