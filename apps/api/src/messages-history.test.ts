import { Restoration, Revision, RevisionPreview } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { messageScenarios } from './testing/history/messages.ts'
import { startMessagesApi, type MessagesApi } from './testing/messages-api.ts'
import { bodyOf, GUILDS, problemOf, snapshotOf } from './testing/test-api.ts'

const HISTORY = `/guilds/${GUILDS.guildhallDemo}/history`

let api: MessagesApi

beforeEach(async () => {
  api = await startMessagesApi()
})
afterEach(() => api.close())

async function newest(): Promise<Revision> {
  const [revision] = z.array(Revision).parse(await bodyOf(await api.call('GET', HISTORY, api.ada)))
  if (!revision) throw new Error('there is no revision')
  return revision
}

const restore = ({ id }: Revision, version: number | null, key?: string) =>
  fetch(`${api.origin}/api${HISTORY}/${id}/restore`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.ada}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ ...(version !== null && { version }) }),
  })

it('an edit is recorded and can be undone, once for a repeated request', async () => {
  const { prepare, change, read } = messageScenarios.editMessage
  await prepare(api)
  const before = await read(api)
  expect((await change(api)).status).toBe(200)
  const revision = await newest()
  expect(revision).toMatchObject({ action: 'changed', area: 'role_buttons', user: { username: 'ada' } })
  const { version } = RevisionPreview.parse(await bodyOf(await api.call('GET', `${HISTORY}/${revision.id}`, api.ada)))
  const restored = await restore(revision, version, 'one')
  expect(restored.status).toBe(200)
  const body = Restoration.parse(await bodyOf(restored))
  expect(body).toMatchObject({ status: 'applied', version: 2, target: revision.target })
  expect(await read(api)).toEqual(before)
  const again = await restore(revision, version, 'one')
  expect([again.headers.get('idempotency-replayed'), await bodyOf(again)]).toEqual(['true', body])
  expect(await newest()).toMatchObject({ action: 'restored' })
})

it('a posted message is recorded and cannot be restored', async () => {
  expect((await messageScenarios.postMessage.change(api)).status).toBe(201)
  const revision = await newest()
  expect(revision).toMatchObject({ action: 'posted', target: { name: 'Hello.' }, restorable: false })
  const reply = await restore(revision, null)
  expect([reply.status, (await problemOf(reply)).code]).toEqual([409, 'history.not_restorable'])
})

it('an edit in a deleted channel is listed as not restorable, and its restoration is refused', async () => {
  const { prepare, change } = messageScenarios.editMessage
  await prepare(api)
  expect((await change(api)).status).toBe(200)
  api.discord.deleteChannel(CHANNELS.demoGeneral)
  await api.snapshots.put(snapshotOf(api.discord, GUILDS.guildhallDemo))
  const reason = 'The channel #general no longer exists.'
  const revision = await newest()
  expect(revision).toMatchObject({ restorable: false, reason })
  const reply = await restore(revision, 1)
  expect([reply.status, (await problemOf(reply)).error]).toEqual([409, reason])
})
