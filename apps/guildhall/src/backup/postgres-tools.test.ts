import { expect, it } from 'vitest'
import { connectionOf } from './postgres-tools.ts'

it.each([
  ['postgres://hall:s%25cret@db.test/hall', 'postgres://hall@db.test/hall'],
  ['postgres://hall@db.test/hall?password=s%25cret&sslmode=no-verify', 'postgres://hall@db.test/hall?sslmode=require'],
  ['postgres://hall:other@db.test/hall?password=s%25cret', 'postgres://hall@db.test/hall'],
])('the password of %s is given to the programs of PostgreSQL in the environment alone', (url, address) => {
  expect(connectionOf(url)).toEqual({ address, env: { PGPASSWORD: 's%cret' } })
})

it('an address without a password sets none in the environment', () => {
  expect(connectionOf('postgres://hall@db.test/hall')).toEqual({ address: 'postgres://hall@db.test/hall', env: {} })
})
