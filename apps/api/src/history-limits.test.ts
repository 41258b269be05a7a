import { Revision, RevisionPreview, WordList } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeGrantee, type Grantee } from './testing/grants.ts'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { createReminder, ONCE } from './testing/history/reminders.ts'
import { bodyOf, GUILDS, problemOf } from './testing/test-api.ts'
import { toRules } from './testing/test-rules.ts'
import { CATS } from './testing/word-lists.ts'

const HISTORY = `/guilds/${GUILDS.guildhallDemo}/history`
const OPEN = CHANNELS.demoGeneral
const ONLY_ADMINISTRATORS = 'Only administrators can change this.'
const SILENCED = "You can't send messages in #rules in Discord. Ask one of the server's administrators."
const onlyAdministrators = (action: string): string =>
  `Only administrators can change lists that ${action}. Ask one of the server's administrators.`

let api: HistoryApi
let grantee: Grantee

beforeEach(async () => {
  api = await startHistoryApi()
  grantee = await makeGrantee(api, {
    settings: 'edit',
    rules: 'edit',
    url_rules: 'edit',
    reminders: 'edit',
    word_detection: 'edit',
  })
})
afterEach(() => api.close())

const asCleo = (method: string, path: string, body?: unknown) => api.call(method, path, grantee.cleo, body)
const listed = async () => z.array(Revision).parse(await bodyOf(await asCleo('GET', HISTORY)))
const previewed = async (id: string) => RevisionPreview.parse(await bodyOf(await asCleo('GET', `${HISTORY}/${id}`)))

/** Makes a change as ada. @returns the id of its revision. */
async function changed(method: string, path: string, body?: object): Promise<string> {
  const response = await api.send(method, path, body)
  expect(response.ok).toBe(true)
  return (await api.newest()).id
}

/** Restores as cleo, with the version that an administrator sees. */
async function restore(id: string): Promise<Response> {
  const { version } = await api.preview(id)
  return asCleo('POST', `${HISTORY}/${id}/restore`, { ...(version !== null && { version }) })
}

async function expectListed(id: string, state: object): Promise<void> {
  expect((await listed()).find((one) => one.id === id)).toMatchObject(state)
}

/** Expects the preview to give the reason with which the restoration is refused. */
async function expectRefused(id: string, reason: string): Promise<void> {
  expect(await previewed(id)).toMatchObject({ restorable: false, reason, version: null, restores: [] })
  const response = await restore(id)
  expect(response.status).toBe(403)
  expect(await problemOf(response)).toMatchObject({ code: 'access.beyond', error: reason })
}

async function expectRestored(id: string): Promise<void> {
  await expectListed(id, { restorable: true })
  const preview = await previewed(id)
  expect(preview.restorable).toBe(true)
  expect(preview.restores).not.toEqual([])
  expect((await restore(id)).status).toBe(200)
  expect(await api.newest()).toMatchObject({ action: 'restored', user: { username: 'cleo' } })
}

async function createdList(name: string, parts: object = {}): Promise<WordList> {
  const response = await api.send('POST', '/word_lists', { ...CATS, name, ...parts })
  expect(response.status).toBe(201)
  return WordList.parse(await bodyOf(response))
}

/** Changes the words of a list and switches off all that only administrators may have. */
const tamed = ({ id, name }: WordList) =>
  changed('PUT', `/word_lists/${id}`, { ...CATS, name, words: ['cow'], alert: false, timeout_seconds: null })

const ruleIn = (domain: string, ...channel_ids: string[]) => ({
  input_pattern: `${domain}\\.com`,
  output_pattern: `${domain}.example`,
  channel_ids,
})
const ANYWHERE = { ...ruleIn('reddit'), channel_ids: null }
const rulesIn = (channel_id: string, ...contents: string[]) => ({ channel_id, rules: toRules(contents) })

interface Scenario {
  readonly name: string
  /** Makes a change as ada that cleo cannot undo, and one of the same area that cleo can. @returns their ids. */
  readonly make: (grantee: Grantee) => Promise<{ beyond: string; within: string }>
  readonly reason: string
}

const BEYOND: readonly Scenario[] = [
  {
    name: 'of the default action',
    async make() {
      await changed('PATCH', '/settings', { default_action: 'warn' })
      const beyond = await changed('PATCH', '/settings', { default_action: 'ban' })
      return { beyond, within: await changed('PATCH', '/settings', { prefix: '?' }) }
    },
    reason: ONLY_ADMINISTRATORS,
  },
  {
    name: 'of a word list with alerts',
    async make() {
      await changed('PATCH', '/settings', { moderation_log_channel_id: OPEN })
      const beyond = await tamed(await createdList('Alerts', { alert: true }))
      return { beyond, within: await tamed(await createdList('Cats')) }
    },
    reason: onlyAdministrators('send alerts'),
  },
  {
    name: 'of a word list with time-outs',
    async make() {
      const beyond = await tamed(await createdList('Strict', { timeout_seconds: 60 }))
      return { beyond, within: await tamed(await createdList('Cats')) }
    },
    reason: onlyAdministrators('time members out'),
  },
  {
    name: 'of a word list that takes the default action',
    async make() {
      const list = await createdList('Strict', { default_action: true })
      const beyond = await changed('DELETE', `/word_lists/${list.id}`)
      return { beyond, within: await tamed(await createdList('Cats')) }
    },
    reason: onlyAdministrators('take the default action'),
  },
  {
    name: 'of a reminder in a channel without Send Messages',
    async make({ channels }) {
      const silent = await createReminder(api, { ...ONCE, channel_id: channels.silent, mention_role_id: null })
      const beyond = await changed('DELETE', `/reminders/${silent.id}`)
      const open = await createReminder(api, ONCE)
      return { beyond, within: await changed('DELETE', `/reminders/${open.id}`) }
    },
    reason: SILENCED,
  },
  {
    name: 'of a reminder with a role that the member may not mention',
    async make({ roles }) {
      const loud = await createReminder(api, { ...ONCE, mention_role_id: roles.quiet })
      const beyond = await changed('PUT', `/reminders/${loud.id}`, { ...ONCE, mention_role_id: null })
      const open = await createReminder(api, ONCE)
      return { beyond, within: await changed('PUT', `/reminders/${open.id}`, { ...ONCE, message: 'At ten.' }) }
    },
    reason: "You can't mention @Quiet in #general in Discord. Ask one of the server's administrators.",
  },
  {
    name: 'of rules in a channel without Send Messages',
    async make({ channels }) {
      const beyond = await changed('POST', '/rules', rulesIn(channels.silent, 'Be kind.'))
      await changed('POST', '/rules', rulesIn(OPEN, 'Be kind.'))
      return { beyond, within: await changed('POST', '/rules', rulesIn(OPEN, 'Be on time.')) }
    },
    reason: SILENCED,
  },
  {
    name: 'of URL rules for a channel without Send Messages',
    async make({ channels }) {
      await changed('PUT', '/urlrules', { rules: [ruleIn('x', OPEN), ruleIn('reddit', channels.silent)] })
      const beyond = await changed('PUT', '/urlrules', { rules: [ruleIn('x', OPEN)] })
      const rules = [ruleIn('x', OPEN), ruleIn('reddit', OPEN)]
      return { beyond, within: await changed('PUT', '/urlrules', { rules }) }
    },
    reason: SILENCED,
  },
  {
    name: 'of URL rules for every channel',
    async make() {
      await changed('PUT', '/urlrules', { rules: [ruleIn('x', OPEN), ANYWHERE] })
      const beyond = await changed('PUT', '/urlrules', { rules: [ruleIn('x', OPEN)] })
      return { beyond, within: await changed('PUT', '/urlrules', { rules: [ruleIn('y', OPEN)] }) }
    },
    reason:
      "It applies to every channel, and you can't send messages in all of them in Discord. Ask one of the server's administrators.",
  },
]

describe.each(BEYOND)('a change $name', ({ make, reason }) => {
  it('is not restorable for a member with access, with the reason of the refusal, unlike others of the area', async () => {
    const { beyond, within } = await make(grantee)
    await expectListed(beyond, { restorable: false, reason })
    await expectRefused(beyond, reason)
    await expectRestored(within)
    expect((await api.history()).find(({ id }) => id === beyond)).toMatchObject({ restorable: true })
  })
})

describe('a change of settings', () => {
  it('becomes restorable for a member with access once the default action has its earlier value', async () => {
    await changed('PATCH', '/settings', { default_action: 'warn' })
    const both = await changed('PATCH', '/settings', { default_action: 'ban', prefix: '?' })
    await expectListed(both, { restorable: false, reason: ONLY_ADMINISTRATORS })
    await expectRefused(both, ONLY_ADMINISTRATORS)
    await changed('PATCH', '/settings', { default_action: 'warn' })
    await expectRestored(both)
    expect(await api.get('/settings')).toMatchObject({ prefix: '!', default_action: 'warn' })
  })

  it('is not restorable for a member with access while the welcome channel is one without Send Messages', async () => {
    const id = await changed('PATCH', '/settings', { prefix: '?' })
    await changed('PATCH', '/settings', { welcome_channel_id: grantee.channels.silent })
    await expectListed(id, { restorable: false, reason: SILENCED })
    await expectRefused(id, SILENCED)
  })
})

describe('the preview for a member with access', () => {
  it('refuses the deletion of a created reminder that the member cannot change', async () => {
    await createReminder(api, { ...ONCE, channel_id: grantee.channels.silent, mention_role_id: null })
    await expectRefused((await api.newest()).id, SILENCED)
  })

  it('names the obstacle of the current reminder before that of the earlier one, as the refusal does', async () => {
    const { id } = await createReminder(api, { ...ONCE, mention_role_id: grantee.roles.quiet })
    const moved = { ...ONCE, channel_id: grantee.channels.silent, mention_role_id: null }
    await expectRefused(await changed('PUT', `/reminders/${id}`, moved), SILENCED)
  })

  it('refuses to bring back a word list that takes the default action by now', async () => {
    const list = await createdList('Cats')
    const id = await tamed(list)
    await changed('PUT', `/word_lists/${list.id}`, { ...CATS, default_action: true })
    await expectRefused(id, onlyAdministrators('take the default action'))
  })

  it('refuses to bring back URL rules while there is one for a channel without Send Messages', async () => {
    await changed('PUT', '/urlrules', { rules: [ruleIn('x', OPEN), ANYWHERE] })
    await changed('PUT', '/urlrules', { rules: [ruleIn('x', OPEN)] })
    const rules = [ruleIn('x', OPEN), ruleIn('reddit', grantee.channels.silent)]
    const id = await changed('PUT', '/urlrules', { rules })
    await expectRefused(id, SILENCED)
  })
})
