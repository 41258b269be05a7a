import type { Revision } from '@guildhall/contract'
import type { Database } from '../../kernel/database/schema.ts'
import type { GuildSnapshot } from '../../kernel/guild-snapshot.ts'
import { rowReader } from '../../kernel/database/unreadable-rows.ts'
import type { RestorableTarget, RestoreRequest } from '../../kernel/history/restorable-target.ts'
import { recordRevision, type NewRevision } from '../../kernel/history/revisions.ts'
import { createTestQueue, type Queue } from '../../kernel/jobs/testing/queue.ts'
import { createLog } from '../../kernel/log.ts'
import { GUILD } from '../../testing/whole-guild.ts'
import { createHistoryService, type History } from '../service.ts'
import type { HistoryQuery } from '../store.ts'

/** The days for which revisions are kept. */
export const KEPT_DAYS = 30
export const CDN = 'https://cdn.test'
export const ADA = '1'
export const BEN = '2'

/** The history of a guild, on a clock that only the test moves. */
export interface TestHistory {
  readonly queue: Queue
  readonly history: History
  readonly logged: readonly string[]
  /** The requests that reached the target, whose prefix is now `?` in version 7. */
  readonly restored: readonly RestoreRequest[]
  /** Records a change of the prefix from `!` to `?` by Ada. */
  record(parts?: Partial<NewRevision>): Promise<void>
  /** Records such changes of targets with these names. */
  recordAll(names: readonly string[]): Promise<void>
  list(query?: ListQuery): Promise<Revision[]>
  /** The names of the targets of a list. */
  names(query?: ListQuery): Promise<string[]>
}

/** The filters of a page, of the test's guild unless another one is given. */
type ListQuery = Partial<Omit<HistoryQuery, 'guildId' | 'now'>> & { readonly guild?: GuildSnapshot }

export function createTestHistory(db: Database): TestHistory {
  const queue = createTestQueue(db)
  queue.now = Date.parse('2030-01-02T12:00:00Z')
  const logged: string[] = []
  const restored: RestoreRequest[] = []
  const target: RestorableTarget = {
    type: 'settings',
    channelsOf: () => [],
    current: async () => ({ version: 7, fields: { prefix: '?' } }),
    restoredFields: ({ stored }) => ({ prefix: stored }),
    async restore(_guild, request) {
      restored.push(request)
      return { status: 'queued', reason: null, version: 8 }
    },
    replay: async () => ({ status: 'applied', reason: null, version: 8 }),
  }
  const readRows = rowReader(createLog('info', { write: (line) => void logged.push(line) }))
  const deps = { db, clock: queue.clock, readRows, cdnUrl: CDN, retentionDays: KEPT_DAYS, targets: [target] }
  const history = createHistoryService(deps)

  const test: TestHistory = {
    queue,
    history,
    logged,
    restored,
    record: (parts) =>
      queue.changes.transaction((trx) =>
        recordRevision(queue, trx, {
          guildId: GUILD.id,
          at: queue.now,
          userId: ADA,
          target: { type: 'settings', key: 'settings', name: 'Settings' },
          action: 'changed',
          before: { prefix: '!' },
          after: { prefix: '?' },
          stored: '!',
          references: [],
          restorableUntil: null,
          undecided: null,
          ...parts,
        }),
      ),
    async recordAll(names) {
      for (const name of names) await test.record({ target: { type: 'settings', key: 'settings', name } })
    },
    list: ({ guild = GUILD, ...query } = {}) =>
      history.list(guild, { area: undefined, userId: undefined, before: undefined, limit: 100, ...query }, null),
    names: async (query) => (await test.list(query)).map((one) => one.target.name),
  }
  return test
}
