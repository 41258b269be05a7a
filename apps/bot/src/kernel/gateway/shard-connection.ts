import type { ShardLeases } from '@guildhall/core'
import { createAttempt, type AttemptDeps, type ConnectionAttempt } from './connection-attempt.ts'
import { retry } from './retry.ts'

/** The connection of one shard while this process holds the shard's lease. */
export type ShardConnection = ReturnType<typeof createShardConnection>

export interface ShardConnectionDeps extends AttemptDeps {
  leases: Pick<ShardLeases, 'acquire' | 'regain'>
  /** Reads the position of the shard; called each time the lease was acquired. */
  load: (shardId: number) => Promise<void>
  /** Called when the lease is regained and the kept events are dispatched. */
  onRegained: (shardId: number) => void
  signal: AbortSignal
}

/** Keeps one shard connected while this process holds its lease. */
export function createShardConnection(shardId: number, deps: ShardConnectionDeps) {
  const { leases, shardCount, signal, log } = deps
  let tenure = new AbortController()
  let current: ConnectionAttempt | undefined
  let isReady = false

  function becomeReady(): void {
    isReady = true
    deps.onReady()
  }

  function cutOff(): void {
    isReady = false
    deps.onCutOff(shardId)
  }

  async function closeCurrent(): Promise<void> {
    const closing = current
    current = undefined
    isReady = false
    await closing?.close()
  }

  /** Rejects when the shard is lost before it is ready. */
  async function regain(attempt: ConnectionAttempt): Promise<void> {
    const isOurs = await leases.regain(shardId, AbortSignal.any([signal, tenure.signal]))
    if (!isOurs) return deps.onGivenUp(shardId)
    await attempt.handOver()
    if (current !== attempt) return
    log.info({ shardId }, 'has the lease of a shard again')
    deps.onRegained(shardId)
    becomeReady()
  }

  /** Stays connected until the lease is lost. */
  async function serve(ending: AbortSignal): Promise<void> {
    // The client waits for READY without a time-out.
    const ended = new Promise<never>((_, reject) => {
      ending.addEventListener('abort', () => reject(new Error('The connection was ended.', { cause: ending.reason })), {
        once: true,
      })
    })
    ended.catch(() => undefined)
    const connectOnce = async (): Promise<void> => {
      await closeCurrent()
      ending.throwIfAborted()
      current = createAttempt(shardId, { ...deps, onReady: becomeReady, onCutOff: cutOff })
      await Promise.race([current.connect(), ended])
    }
    await retry('connect to Discord', connectOnce, { signal: ending, log, mayRetry: () => true })
    await ended
  }

  return {
    isReady: (): boolean => isReady,
    /** Acquires the lease, connects, and stays connected. @throws FatalGatewayError, or the signal's reason when it aborts. */
    async run(): Promise<void> {
      while (!signal.aborted) {
        tenure = new AbortController()
        const ending = AbortSignal.any([signal, tenure.signal])
        await leases.acquire(shardId, shardCount, signal)
        try {
          await deps.load(shardId)
          await serve(ending)
        } catch (error) {
          if (!tenure.signal.aborted || signal.aborted) throw error
        }
      }
      signal.throwIfAborted()
    },
    /**
     * Suspends the shard after a late renewal of its lease: keeps the connection and its events, and dispatches them once the lease is
     * regained. A database outage may last longer than the few minutes in which Discord allows a resume.
     */
    suspend(): void {
      const attempt = current
      if (!attempt || !isReady) return deps.onGivenUp(shardId)
      isReady = false
      attempt.keepEvents()
      void regain(attempt).catch(() => undefined)
    },
    /** The lease is lost: closes the connection and begins again once the lease is acquired. */
    lose(): void {
      tenure.abort()
      void closeCurrent().catch((error: unknown) =>
        log.warn({ err: error, shardId }, 'could not close the connection to Discord'),
      )
    },
    /** Leaves so that the next connection can resume. */
    leave: closeCurrent,
  }
}
