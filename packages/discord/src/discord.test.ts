import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMetrics } from '@guildhall/core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createDiscord } from './discord.ts'

/** No server listens on port 9, the discard port. */
const NO_SERVER = 'http://127.0.0.1:9/'

const endpoints = { apiUrl: NO_SERVER, cdnUrl: NO_SERVER, authorizeUrl: NO_SERVER }
const credentials = { token: 'token', clientId: '1', clientSecret: 'secret' }

/** @returns an object that the metrics of the access refer to. */
function openAndStop(): WeakRef<object> {
  const metrics = createMetrics()
  const parts = { database: true, gateway: true, members: true }
  metrics.watchReadiness(async () => parts)
  createDiscord({ endpoints, credentials, metrics }).stop()
  return new WeakRef(parts)
}

it('a stopped access to Discord leaves nothing in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = z.custom<() => void>().parse(runInNewContext('gc'))
  const parts = openAndStop()
  await expect
    .poll(() => {
      collectGarbage()
      return parts.deref() === undefined
    })
    .toBe(true)
})
