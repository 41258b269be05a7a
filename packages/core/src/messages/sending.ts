import type { SentMessage } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { MESSAGE_EDIT, MESSAGE_POST, present } from './requests.ts'
import { MESSAGE_GONE } from './sentences.ts'
import { deleteRequest, getRequest, insertRequest, type MessageRequest } from './store.ts'
import { forgetVersion } from './versions.ts'

/** How long a caller waits for the outcome, in ms. */
const WAIT_MS = 4_000

/** The saved part of a response, for repeated requests. */
export interface SavedMessage {
  readonly request_id: string
  /** The version of the message from now on. */
  readonly version: number
}

/** Sends requests as jobs, and waits for their outcomes. */
export function createMessageSending(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  async function answer(
    request: MessageRequest,
    kind: typeof MESSAGE_POST | typeof MESSAGE_EDIT,
    version: number,
    outcome: JobStatus,
  ): Promise<SentMessage> {
    const status = await decide(request, kind, version, outcome)
    if (status === 'queued') return present(request, version, status)
    return present((await getRequest(db, request.guildId, request.requestId)) ?? request, version, status)
  }

  /** @returns whether Discord has the message or the edit. @throws Problem of a refusal; `discord.unavailable` for a dropped request. */
  async function decide(
    { guildId, requestId, messageId }: Pick<MessageRequest, 'guildId' | 'requestId' | 'messageId'>,
    kind: typeof MESSAGE_POST | typeof MESSAGE_EDIT,
    version: number,
    { status, reason }: JobStatus,
  ): Promise<'applied' | 'queued'> {
    const key = { guildId, kind, key: requestId }
    if (status !== 'queued') {
      // The caller receives the reason, so the list need not show it.
      if (reason !== null && kind === MESSAGE_EDIT) await deleteRequest(db, guildId, requestId)
      if (reason === MESSAGE_GONE && messageId !== null) await forgetVersion(db, guildId, messageId)
      if (reason === MESSAGE_GONE) throw problem('message.not_found')
      // Return the new version, so that this edit does not make the caller's next one stale.
      if (reason !== null) throw problem('discord.refused', kind === MESSAGE_EDIT ? { version } : undefined, reason)
      // The job is deleted when the bot leaves the server.
      if (!(await jobs.status(key))) throw problem('discord.unavailable')
      return 'applied'
    }
    const isDropped = kind === MESSAGE_POST && (await jobs.withdraw(key))
    if (isDropped) throw problem('discord.unavailable')
    return 'queued'
  }

  return {
    /** Enqueues a request and waits for its outcome. @param count counts an edit, in the same transaction; null for a post. */
    async send(
      request: MessageRequest,
      kind: typeof MESSAGE_POST | typeof MESSAGE_EDIT,
      count: ((trx: Trx) => Promise<number>) | null,
      saveResponse: SaveResponse<SavedMessage>,
    ): Promise<SentMessage> {
      const key = { guildId: request.guildId, kind, key: request.requestId }
      const waiter = jobs.waiter(key)
      try {
        const version = await changes.transaction(async (trx) => {
          const counted = count ? await count(trx) : 0
          await insertRequest(trx, request)
          const lane = request.messageId && `message ${request.messageId}`
          await jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane })
          await saveResponse?.(trx, { request_id: request.requestId, version: counted })
          return counted
        })
        return await answer(request, kind, version, await waiter.outcome(1, WAIT_MS))
      } finally {
        waiter.close()
      }
    },
    /** Posts an earlier request, if it was dropped, and waits for its outcome. */
    async postAgain(request: MessageRequest): Promise<SentMessage> {
      const key = { guildId: request.guildId, kind: MESSAGE_POST, key: request.requestId }
      const waiter = jobs.waiter(key)
      try {
        await changes.transaction((trx) => jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane: null }))
        return await answer(request, MESSAGE_POST, 0, await waiter.outcome(1, WAIT_MS))
      } finally {
        waiter.close()
      }
    },
    /** Waits for the outcome of an earlier edit. @param version the version that the edit counted. */
    async editStatus(
      edit: Pick<MessageRequest, 'guildId' | 'requestId' | 'messageId'>,
      version: number,
    ): Promise<'applied' | 'queued'> {
      const waiter = jobs.waiter({ guildId: edit.guildId, kind: MESSAGE_EDIT, key: edit.requestId })
      try {
        return await decide(edit, MESSAGE_EDIT, version, await waiter.outcome(1, WAIT_MS))
      } finally {
        waiter.close()
      }
    },
  }
}
