import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, problemOf } from './testing/responses.ts'
import { DEMO, GENERAL, RULES_PATH, startRulesApi, toRules, type RulesApi } from './testing/rules-api.ts'
import { USERS } from './testing/test-api.ts'

let api: RulesApi

beforeEach(async () => {
  api = await startRulesApi()
})
afterEach(() => api.close())

/** A second administrator of the guild. */
async function signInBen(): Promise<string> {
  api.discord.changeRole(DEMO, '1141162577385857632', { permissions: '8' })
  await api.snapshots.put(await snapshotWithAdministrators())
  return api.signIn('ben')
}

async function snapshotWithAdministrators() {
  const snapshot = await api.snapshots.get(DEMO)
  if (!snapshot) throw new Error('no snapshot')
  return {
    ...snapshot,
    roles: snapshot.roles.map((role) => (role.name === 'Raider' ? { ...role, permissions: '8' } : role)),
  }
}

describe('the rules of a channel', () => {
  it('are none at first', async () => {
    expect(await api.list()).toEqual([])
  })

  it('stand in the channel as one message when they are saved, and the reply says so', async () => {
    const rules = toRules(['Be kind.', 'No spam.'])
    const entry = { channel_id: GENERAL, rules, version: 1, status: 'applied' }
    expect(await api.saved(['Be kind.', 'No spam.'])).toEqual(entry)
    expect(api.posted()).toEqual(['1. Be kind.\n2. No spam.'])
    expect(await api.list()).toEqual([{ ...entry, last_error: null }])
  })

  it('are in the order of their positions, which are numbered anew', async () => {
    const rules = [
      { content: 'Third', position: 9 },
      { content: 'First', position: 0 },
      { content: 'Second', position: 4 },
    ]
    const reply = await api.call('POST', RULES_PATH, api.ada, { channel_id: GENERAL, rules })
    expect(await bodyOf(reply)).toMatchObject({ rules: toRules(['First', 'Second', 'Third']) })
  })

  it('are edited in place, and those of another channel stay', async () => {
    await api.saved(['Be kind.'])
    await api.saved(['Wipe your feet.'], { channel: '1141161780234041800' })
    const [before] = api.discord.state.world.messages[GENERAL] ?? []
    expect(await api.saved(['Be kinder.'], { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(api.discord.state.world.messages[GENERAL]).toMatchObject([{ id: before?.id, content: '1. Be kinder.' }])
    expect(api.posted('1141161780234041800')).toEqual(['1. Wipe your feet.'])
    expect(await api.list()).toHaveLength(2)
  })

  it('ping nobody and show no previews', async () => {
    await api.saved([`Ask <@${USERS.ben}> or @everyone, see https://example.org`])
    await api.saved([`Ask <@${USERS.ben}> or @here, see https://example.org/`])
    const [message] = api.discord.state.world.messages[GENERAL] ?? []
    expect(message).toMatchObject({ mentionIds: [], mentionEveryone: false, flags: 4 })
  })

  it('go on in further messages when they are long, and the surplus goes when they are short again', async () => {
    await api.saved(['a'.repeat(1_500), 'b'.repeat(1_500), 'c'.repeat(1_500)])
    expect(api.posted().map((text) => text.slice(0, 4))).toEqual(['1. a', '2. b', '3. c'])
    await api.saved(['Be kind.'])
    expect(api.posted()).toEqual(['1. Be kind.'])
  })

  it.each([
    ['a channel of another server', CHANNELS.raidGeneral],
    ['a voice channel', '1141162079165448449'],
    ['an announcement channel', CHANNELS.demoAnnouncements],
    ['no channel that there is', '123456789012345678'],
  ])('are refused for %s, by the name of the field', async (_, channel) => {
    const reply = await api.save(['Be kind.'], { channel })
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'channel_id', message: 'must be a text channel of this server' }] },
    })
    expect(await api.list()).toEqual([])
  })

  it.each([[[]], [['  \n ']], [['a'.repeat(1_501)]]])(
    'are refused when blank, too long or none (%#)',
    async (contents) => {
      expect((await api.save(contents)).status).toBe(400)
    },
  )
})

describe('two administrators', () => {
  it('do not overwrite each other unseen: the second is told who saved, and when', async () => {
    await api.saved(['Of Ada.'], { version: 0 })
    const ben = await signInBen()
    const reply = await api.save(['Of Ben.'], { version: 0, token: ben })
    expect(reply.status).toBe(409)
    const problem = await problemOf(reply)
    expect(problem).toMatchObject({ code: 'version.stale', details: { updated_by: USERS.ada, username: 'ada' } })
    expect(problem.error).toMatch(/^ada saved the rules of #general at \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Load them again/)
    expect(api.posted()).toEqual(['1. Of Ada.'])
    expect(await api.saved(['Of Ben.'], { version: 1, token: ben })).toMatchObject({ version: 2 })
  })

  it('who save at the same moment leave one message, with what is saved', async () => {
    const ben = await signInBen()
    const replies = await Promise.all([api.saved(['Of Ada.']), api.saved(['Of Ben.'], { token: ben })])
    expect(replies.map(({ version, status }) => `${version} ${status}`).toSorted()).toEqual(['1 applied', '2 applied'])
    const [entry] = await api.list()
    expect(api.posted()).toEqual([`1. ${entry?.rules[0]?.content}`])
  })

  it('who save from the same state at the same moment: one has it, the other is told', async () => {
    const ben = await signInBen()
    const replies = await Promise.all([
      api.save(['Of Ada.'], { version: 0 }),
      api.save(['Of Ben.'], { version: 0, token: ben }),
    ])
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409'])
    expect(api.posted()).toHaveLength(1)
  })
})

describe('a save that is repeated', () => {
  it('has its effect once and its reply twice', async () => {
    const replies = [
      await api.save(['Be kind.'], { key: 'k', version: 0 }),
      await api.save(['Be kind.'], { key: 'k', version: 0 }),
    ]
    expect(replies.map((reply) => reply.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    const [first, second] = await Promise.all(replies.map(bodyOf))
    expect(second).toEqual(first)
    expect(first).toMatchObject({ version: 1, status: 'applied' })
    expect(api.posted()).toHaveLength(1)
  })

  it('gets a reply of any length back, of which next to nothing was kept', async () => {
    const rules = Array.from({ length: 6 }, (_, at) => `${at} ${'é'.repeat(1_490)}`)
    const first = await api.save(rules, { key: 'long', version: 0 })
    const again = await api.save(rules, { key: 'long', version: 0 })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
    const row = await api.db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
    expect(row.reply).toMatch(/^\{"version":1,"status":"(applied|queued)"\}$/)
    expect(row.body_hash).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain('é')
  })

  it('is answered from a whole reply that an earlier release kept', async () => {
    const saved = await api.saved(['Be kind.'], { key: 'old', version: 0 })
    await api.db
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(saved) })
      .execute()
    expect(await api.saved(['Be kind.'], { key: 'old', version: 0 })).toEqual(saved)
  })

  it('hears of a refusal again', async () => {
    const staff = { key: 'k', channel: CHANNELS.demoStaff }
    expect((await api.save(['Be kind.'], staff)).status).toBe(409)
    const again = await api.save(['Be kind.'], staff)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([409, 'true'])
  })

  it('is no conflict with itself when the answer of the first was lost', async () => {
    await api.saved(['Be kind.'], { version: 0, key: 'lost' })
    await api.db.deleteFrom('idempotency_keys').execute()
    expect(await api.saved(['Be kind.'], { version: 0, key: 'lost' })).toMatchObject({ version: 1, status: 'applied' })
    expect(api.posted()).toEqual(['1. Be kind.'])
  })
})
