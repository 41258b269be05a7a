import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '@guildhall/contract'
import { problem } from '../kernel/problem.ts'
import type { ActiveUser, AnalyticsRange, AnalyticsReader, ReadCounts, ReadSummary } from './reader.ts'

/** The database that the thread opens for itself. */
export type AnalyticsSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string }

/** A request to the thread. */
export type ReaderCall =
  | { readonly call: 'summary' | 'counts'; readonly range: AnalyticsRange }
  | { readonly call: 'users'; readonly range: AnalyticsRange; readonly limit: number }

export type ReaderResult =
  | { readonly call: 'summary'; readonly value: ReadSummary | null }
  | { readonly call: 'counts'; readonly value: ReadCounts | null }
  | { readonly call: 'users'; readonly value: ActiveUser[] }

/** The response of the thread. An error arrives without its class, so a problem comes as its code. */
export type ReaderResponse = ReaderResult | { readonly problem: ProblemCode } | { readonly error: unknown }

/** An analytics reader in a thread of its own, which runs only while it is used. */
interface AnalyticsReaderThread extends AnalyticsReader {
  /** Ends the thread. Calls that are under way fail. */
  stop(): Promise<void>
}

/** An unused thread ends after this long, in ms, because it takes 20 MB. */
const IDLE_MS = 5 * 60_000

/** The compiled worker in the build, or the source file during development. */
const ENTRY = new URL(`./reader-worker${extname(import.meta.url)}`, import.meta.url)

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, { resolve: (result: ReaderResult) => void; reject: (error: unknown) => void }>
}

/**
 * Reads in a thread: adding up the users of a month takes up to tenths of a second, and SQLite reads without returning to the event loop.
 */
export function createAnalyticsReaderThread(source: AnalyticsSource): AnalyticsReaderThread {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0

  function start(): Running {
    const worker = new Worker(ENTRY, { workerData: source })
    const started: Running = { worker, waiting: new Map() }
    // The thread alone does not keep the process alive.
    worker.unref()
    worker.on('message', ({ id, ...response }: ReaderResponse & { id: number }) => {
      const { resolve, reject } = started.waiting.get(id) ?? {}
      started.waiting.delete(id)
      if ('call' in response) resolve?.(response)
      else reject?.('problem' in response ? problem(response.problem) : response.error)
    })
    worker.on('error', (error) => end(started, error))
    worker.on('exit', () => end(started, new Error('The thread that reads the analytics ended.')))
    return started
  }

  function end(ended: Running, error: unknown): void {
    if (running === ended) running = undefined
    for (const { reject } of ended.waiting.values()) reject(error)
    ended.waiting.clear()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ended = running
    // A call made while the thread ends starts another one.
    running = undefined
    await ended?.worker.terminate()
  }

  async function ask(call: ReaderCall): Promise<ReaderResult> {
    clearTimeout(idle)
    const { worker, waiting } = (running ??= start())
    const id = (calls += 1)
    try {
      return await new Promise<ReaderResult>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, ...call }, [])
      })
    } finally {
      clearTimeout(idle)
      if (waiting.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref()
    }
  }

  return {
    async summary(range) {
      const result = await ask({ call: 'summary', range })
      return result.call === 'summary' ? result.value : other(result)
    },
    async counts(range) {
      const result = await ask({ call: 'counts', range })
      return result.call === 'counts' ? result.value : other(result)
    },
    async users(range, limit) {
      const result = await ask({ call: 'users', range, limit })
      return result.call === 'users' ? result.value : other(result)
    },
    stop,
  }
}

function other({ call }: ReaderResult): never {
  throw new TypeError(`The thread responded to another call: ${call}`)
}
