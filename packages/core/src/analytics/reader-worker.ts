/** The thread of reader-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { openPostgres } from '../kernel/database/postgres.ts'
import { openSqliteForReading } from '../kernel/database/sqlite.ts'
import { Problem } from '../kernel/problem.ts'
import { createAnalyticsReader } from './reader.ts'
import type { ReaderCall, ReaderResponse, ReaderResult } from './reader-thread.ts'

const Source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('server'), url: z.string() }),
])

const source = Source.parse(workerData)
const db = source.kind === 'file' ? openSqliteForReading(source.path) : openPostgres(source.url)
const reader = createAnalyticsReader(db)

async function read(asked: ReaderCall): Promise<ReaderResult> {
  const { call, range } = asked
  switch (call) {
    case 'summary':
      return { call, value: await reader.summary(range) }
    case 'counts':
      return { call, value: await reader.counts(range) }
    case 'users':
      return { call, value: await reader.users(range, asked.limit) }
  }
}

async function respond(call: ReaderCall): Promise<ReaderResponse> {
  try {
    return await read(call)
  } catch (error) {
    return error instanceof Problem ? { problem: error.code } : { error }
  }
}

parentPort?.on('message', ({ id, ...call }: ReaderCall & { id: number }) => {
  void respond(call).then((response) => parentPort?.postMessage({ id, ...response }, []))
})
