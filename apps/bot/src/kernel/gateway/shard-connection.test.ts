import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { REST } from '@discordjs/rest'
import { createLog } from '@guildhall/core'
import { expect, it, onTestFinished } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'
import { createReconnectPace } from './connection-pace.ts'
import { createDispatch } from './listener.ts'
import { createShardConnection } from './shard-connection.ts'

/** A gateway that takes connections and never accepts one. */
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

it('the end of a lease survives that the gateway then refuses the connection that was being made', async () => {
  const gateway = await openMuteGateway()
  const ending = new AbortController()
  const log = createLog('silent')
  const clock = { now: () => Date.now() }
  const uncaught: unknown[] = []
  const record = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', record)
  onTestFinished(() => void process.off('uncaughtException', record))
  const shard = createShardConnection(0, {
    rest: new REST(),
    token: 'token',
    clientId: '1',
    shardCount: 1,
    intents: 0,
    leases: { acquire: async () => undefined, regain: async () => true },
    load: async () => undefined,
    gatewayInformation: async () => ({
      url: `ws://127.0.0.1:${gateway.port}`,
      shards: 1,
      session_start_limit: { total: 1, remaining: 1, reset_after: 0, max_concurrency: 1 },
    }),
    identifyTurns: { waitForIdentify: async () => undefined },
    pace: createReconnectPace(ending.signal),
    checkpoints: createCheckpoints(),
    dispatch: createDispatch([], { log, clock }),
    measure: () => undefined,
    onGivenUp: () => undefined,
    onCutOff: () => undefined,
    onReady: () => undefined,
    onFatal: () => undefined,
    signal: ending.signal,
    clock,
    log,
  })
  const ended = shard.run().catch(() => undefined)
  await once(gateway.server, 'connection')
  await shard.leave()
  gateway.taken[0]?.resetAndDestroy()
  // The first connection has failed once another one, begun after that, was made and ended.
  const next = connect(gateway.port, '127.0.0.1')
  await once(next, 'connect')
  next.destroy()
  await once(next, 'close')
  ending.abort()
  await ended
  expect(uncaught).toEqual([])
})
