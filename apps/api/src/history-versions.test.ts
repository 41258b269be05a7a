import { Restoration } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandScenarios } from './testing/history/commands.ts'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { reminderScenarios } from './testing/history/reminders.ts'
import { rulesScenarios } from './testing/history/rules.ts'
import { isUndoable } from './testing/history/scenario.ts'
import { settingsScenarios } from './testing/history/settings.ts'
import { urlRuleScenarios } from './testing/history/url-rules.ts'
import { bodyOf, problemOf } from './testing/test-api.ts'

const undoable = Object.entries({
  ...commandScenarios,
  ...settingsScenarios,
  ...rulesScenarios,
  ...reminderScenarios,
  ...urlRuleScenarios,
}).flatMap(([name, scenarios]) =>
  scenarios.flatMap((scenario) => (isUndoable(scenario) ? [{ name: `${name} (${scenario.action})`, scenario }] : [])),
)

let api: HistoryApi

beforeEach(async () => {
  api = await startHistoryApi()
})
afterEach(() => api.close())

describe('a restoration without a version', () => {
  /** Without a version, the administrator saw that the target was gone. */
  async function expectStale(): Promise<void> {
    const { id } = await api.newest()
    const [before, reply] = [await api.history(), await api.restore(id, null)]
    expect([reply.status, (await problemOf(reply)).code]).toEqual([409, 'version.stale'])
    expect(await api.history()).toEqual(before)
  }

  it.each(undoable)('is refused for $name while the target exists, also after a restoration', async ({ scenario }) => {
    await scenario.prepare(api)
    expect((await scenario.change(api)).ok).toBe(true)
    const change = await api.newest()
    if ((await api.preview(change.id)).version !== null) await expectStale()
    await api.restored(change.id)
    if ((await api.preview((await api.newest()).id)).version !== null) await expectStale()
  })
})

it('the repeated restoration of settings has the version that the first one wrote, also after a later save', async () => {
  await api.send('PATCH', '/settings', { prefix: '?' })
  const { id } = await api.newest()
  const first = Restoration.parse(await bodyOf(await api.restore(id, 1, 'once')))
  expect(first).toMatchObject({ status: 'applied', version: 2 })
  await api.sendAsBen('PATCH', '/settings', { prefix: '+' })
  const again = await api.restore(id, 1, 'once')
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(Restoration.parse(await bodyOf(again))).toEqual(first)
  expect(await api.get('/settings')).toMatchObject({ prefix: '+', version: 3 })
})
