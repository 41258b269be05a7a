import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createAges, createLog, systemClock, systemStopwatch } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { expect, it, onTestFinished } from 'vitest'
import { eventually, setStage } from '../../testing/stage.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createReconnectPace } from './connection-pace.ts'
import { INTENTS } from './connection.ts'
import { createDispatch, on } from './listener.ts'
import { createShardConnection, type ShardConnection, type ShardConnectionDeps } from './shard-connection.ts'

/** A gateway that accepts TCP connections and never responds. */
async function openMuteGateway() {
  const taken: Socket[] = []
  const server = createServer((socket) => taken.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of taken) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return { server, taken, port: address.port }
}

/** Shard 0 of one, with a lease of this process. */
function connectionTo(deps: {
  gateway: { url: string; remaining: number }
  checkpoints: ShardConnectionDeps['checkpoints']
  token?: string
  signal: AbortSignal
}): ShardConnection {
  const { gateway, checkpoints, token = 'token', signal } = deps
  const log = createLog('silent')
  const clock = { now: () => Date.now() }
  return createShardConnection(0, {
    token,
    clientId: '1',
    shardCount: 1,
    intents: INTENTS,
    leases: { acquire: async () => undefined, regain: async () => true },
    load: async () => undefined,
    gatewayInformation: async () => ({
      url: gateway.url,
      shards: 1,
      session_start_limit: { total: 1, remaining: gateway.remaining, reset_after: 0, max_concurrency: 1 },
    }),
    identifyTurns: { waitForIdentify: async () => undefined },
    pace: createReconnectPace(signal),
    checkpoints,
    dispatch: createDispatch([on(Event.Ready, () => undefined), on(Event.Resumed, () => undefined)], { log, clock }),
    measure: () => undefined,
    onGivenUp: () => undefined,
    onCutOff: () => undefined,
    onRegained: () => undefined,
    onReady: () => undefined,
    onFatal: () => undefined,
    signal,
    clock,
    log,
  })
}

it('resumes a session although Discord allows no new one', async () => {
  const stage = await setStage()
  onTestFinished(() => stage.close())
  await stage.start()
  await stage.stopAll()
  const session = await stage.core.gatewaySessions.get(0, 1)
  const checkpoints = createCheckpoints({ ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }) })
  checkpoints.load(0, session)
  const ending = new AbortController()
  const shard = connectionTo({
    gateway: { url: session?.resumeUrl ?? '', remaining: 0 },
    checkpoints,
    token: stage.local.credentials.token,
    signal: ending.signal,
  })
  const ended = shard.run().catch(() => undefined)
  await eventually(() => expect(shard.isReady()).toBe(true))
  expect(checkpoints.sessionId(0)).toBe(session?.sessionId)
  await shard.leave()
  ending.abort()
  await ended
})

it('begins a new session when the stored one is of another Discord', async () => {
  const [before, now] = [await setStage(), await setStage()]
  onTestFinished(async () => {
    await before.close()
    await now.close()
  })
  await before.start()
  await before.stopAll()
  const session = await before.core.gatewaySessions.get(0, 1)
  const checkpoints = createCheckpoints({ ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }) })
  checkpoints.load(0, session)
  const ending = new AbortController()
  const shard = connectionTo({
    gateway: { url: `${now.local.origin.replace('http', 'ws')}/gateway`, remaining: 1 },
    checkpoints,
    token: now.local.credentials.token,
    signal: ending.signal,
  })
  const ended = shard.run().catch(() => undefined)
  await eventually(() => expect(shard.isReady()).toBe(true))
  expect(checkpoints.retrieve(0)?.resumeURL).toContain(new URL(now.local.origin).host)
  await shard.leave()
  ending.abort()
  await ended
})

it('survives a reset of the pending connection after the lease ended', async () => {
  const gateway = await openMuteGateway()
  const ending = new AbortController()
  const uncaught: unknown[] = []
  const record = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', record)
  onTestFinished(() => void process.off('uncaughtException', record))
  const shard = connectionTo({
    gateway: { url: `ws://127.0.0.1:${gateway.port}`, remaining: 1 },
    checkpoints: createCheckpoints({ ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }) }),
    signal: ending.signal,
  })
  const ended = shard.run().catch(() => undefined)
  await once(gateway.server, 'connection')
  await shard.leave()
  gateway.taken[0]?.resetAndDestroy()
  // Once a later connection was made and ended, the first one has failed.
  const next = connect(gateway.port, '127.0.0.1')
  await once(next, 'connect')
  next.destroy()
  await once(next, 'close')
  ending.abort()
  await ended
  expect(uncaught).toEqual([])
})
