import { Restoration, Revision, RevisionPreview } from '@guildhall/contract'
import { COMMANDS_MENU, createJobWorker, REMINDER_TEST, testOf, type JobHandler } from '@guildhall/core'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, ROLES, startTestApi, USERS, type TestApi, type TestApiOptions } from '../test-api.ts'
import { rulesMessages } from '../test-rules.ts'
import { wordListRules } from '../word-lists.ts'

const DEMO = `/guilds/${GUILDS.guildhallDemo}`

/** The API with the bot's workers, and two administrators of Guildhall Demo. */
export interface HistoryApi extends TestApi {
  /** Calls a path of Guildhall Demo as ada. */
  send(method: string, path: string, body?: unknown): Promise<Response>
  /** The same as ben. */
  sendAsBen(method: string, path: string, body?: unknown): Promise<Response>
  /** The body of a successful GET. */
  get(path: string): Promise<unknown>
  /** The history, the newest change first. */
  history(query?: string): Promise<Revision[]>
  /** The newest change. */
  newest(): Promise<Revision>
  preview(id: string): Promise<RevisionPreview>
  /** Restores the state before a change as ada. @param version null for a target that is gone. */
  restore(id: string, version: number | null, key?: string): Promise<Response>
  /** The same with the version of a new preview. */
  restored(id: string): Promise<Restoration>
}

export async function startHistoryApi(options?: TestApiOptions): Promise<HistoryApi> {
  const api = await startTestApi(options)
  api.discord.grantRole(GUILDS.guildhallDemo, USERS.ben, ROLES.demoKeeper)
  const worker = createJobWorker({
    ...api.core,
    random: Math.random,
    handlers: [rulesMessages(api), wordListRules(api), menus, reminderTests(api)],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
  const [ada, ben] = [await api.signIn('ada'), await api.signIn('ben')]

  const history: HistoryApi = {
    ...api,
    send: (method, path, body) => api.call(method, DEMO + path, ada, body),
    sendAsBen: (method, path, body) => api.call(method, DEMO + path, ben, body),
    async get(path) {
      const response = await history.send('GET', path)
      expect(response.status).toBe(200)
      return bodyOf(response)
    },
    history: async (query = '') => z.array(Revision).parse(await history.get(`/history${query}`)),
    async newest() {
      const [revision] = await history.history('?limit=1')
      if (!revision) throw new Error('there is no revision')
      return revision
    },
    preview: async (id) => RevisionPreview.parse(await history.get(`/history/${id}`)),
    restore: (id, version, key) =>
      fetch(`${api.origin}/api${DEMO}/history/${id}/restore`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ada}`,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify({ ...(version !== null && { version }) }),
      }),
    async restored(id) {
      const response = await history.restore(id, (await history.preview(id)).version)
      expect(response.status).toBe(200)
      return Restoration.parse(await bodyOf(response))
    },
    async close() {
      await worker.stop()
      await api.close()
    },
  }
  return history
}

/** Discord accepts every menu of commands. */
const menus: JobHandler = {
  kind: COMMANDS_MENU,
  area: null,
  slots: 1,
  perGuild: 1,
  limitMs: 30_000,
  run: () => Promise.resolve({ type: 'done' }),
}

/** Discord accepts every test message of a reminder. */
function reminderTests({ core: { reminderDelivery: delivery } }: TestApi): JobHandler {
  return {
    kind: REMINDER_TEST,
    area: null,
    slots: 1,
    perGuild: 1,
    limitMs: 30_000,
    async run(job) {
      const { userId, ...key } = testOf(job)
      const row = await delivery.get(key)
      if (!row) return { type: 'done' }
      return { type: 'done', commit: (trx) => delivery.notePostedTest(trx, { row, userId, messageId: job.key }) }
    },
  }
}
