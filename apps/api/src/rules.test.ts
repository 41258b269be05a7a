import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, GENERAL, RULES_PATH, startTestRules, toRules, type TestRules } from './testing/test-rules.ts'
import { bodyOf, problemOf, ROLES, USERS } from './testing/test-api.ts'

let test: TestRules

beforeEach(async () => {
  test = await startTestRules()
})
afterEach(() => test.close())

/** Makes ben a second administrator of the guild. @returns his token. */
async function signInBen(): Promise<string> {
  test.discord.changeRole(DEMO, '1141162577385857632', { permissions: '8' })
  await test.snapshots.put(await snapshotWithAdministrators())
  return test.signIn('ben')
}

async function snapshotWithAdministrators() {
  const snapshot = await test.snapshots.get(DEMO)
  if (!snapshot) throw new Error('no snapshot')
  return {
    ...snapshot,
    roles: snapshot.roles.map((role) => (role.name === 'Raider' ? { ...role, permissions: '8' } : role)),
  }
}

describe('the rules of a channel', () => {
  it('are an empty list at first', async () => {
    expect(await test.list()).toEqual([])
  })

  it('are posted as one message with the reply `applied`', async () => {
    const rules = toRules(['Be kind.', 'No spam.'])
    const entry = { channel_id: GENERAL, rules, version: 1, status: 'applied', last_error: null }
    expect(await test.saved(['Be kind.', 'No spam.'])).toEqual(entry)
    expect(test.posted()).toEqual(['1. Be kind.\n2. No spam.'])
    expect(await test.list()).toEqual([entry])
  })

  it('are sorted by position and renumbered from 0', async () => {
    const rules = [
      { content: 'Third', position: 9 },
      { content: 'First', position: 0 },
      { content: 'Second', position: 4 },
    ]
    const reply = await test.call('POST', RULES_PATH, test.ada, { channel_id: GENERAL, rules })
    expect(await bodyOf(reply)).toMatchObject({ rules: toRules(['First', 'Second', 'Third']) })
  })

  it('are deleted with their message, and a second deletion finds none', async () => {
    await test.saved(['Be kind.'])
    expect(await test.call('DELETE', `${RULES_PATH}/${GENERAL}`, test.ada)).toMatchObject({ status: 204 })
    expect(await test.list()).toEqual([])
    await expect.poll(() => test.posted()).toEqual([])
    const again = await test.call('DELETE', `${RULES_PATH}/${GENERAL}`, test.ada)
    expect(await problemOf(again)).toMatchObject({ code: 'rules.not_found' })
    expect(await test.saved(['Be kinder.'])).toMatchObject({ version: 3, status: 'applied' })
    expect(test.posted()).toEqual(['1. Be kinder.'])
  })

  it('are edited in place without changing another channel', async () => {
    await test.saved(['Be kind.'])
    await test.saved(['Wipe your feet.'], { channel: '1141161780234041800' })
    const [before] = test.discord.state.world.messages[GENERAL] ?? []
    expect(await test.saved(['Be kinder.'], { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(test.discord.state.world.messages[GENERAL]).toMatchObject([{ id: before?.id, content: '1. Be kinder.' }])
    expect(test.posted('1141161780234041800')).toEqual(['1. Wipe your feet.'])
    expect(await test.list()).toHaveLength(2)
  })

  it('ping no member and show no link previews', async () => {
    await test.saved([`Ask <@${USERS.ben}> or @everyone, see https://example.org`])
    await test.saved([`Ask <@${USERS.ben}> or @here, see https://example.org/`])
    const [message] = test.discord.state.world.messages[GENERAL] ?? []
    expect(message).toMatchObject({ mentionIds: [], mentionEveryone: false, flags: 4 })
  })

  it('use several messages when they are long and one message when they are short again', async () => {
    await test.saved(['a'.repeat(1_500), 'b'.repeat(1_500), 'c'.repeat(1_500)])
    expect(test.posted().map((text) => text.slice(0, 4))).toEqual(['1. a', '2. b', '3. c'])
    await test.saved(['Be kind.'])
    expect(test.posted()).toEqual(['1. Be kind.'])
  })

  it.each([
    ['a channel of another server', CHANNELS.raidGeneral],
    ['a voice channel', '1141162079165448449'],
    ['an announcement channel', CHANNELS.demoAnnouncements],
    ['a channel that does not exist', '123456789012345678'],
  ])('are refused for %s, naming the field', async (_, channel) => {
    const reply = await test.save(['Be kind.'], { channel })
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'channel_id', message: 'Choose a text channel on this server.' }] },
    })
    expect(await test.list()).toEqual([])
  })

  it.each([[[]], [['a'.repeat(1_501)]]])(
    'are refused when one is too long or when there are none (%#)',
    async (contents) => {
      expect((await test.save(contents)).status).toBe(400)
    },
  )

  it('are refused when one of them is blank', async () => {
    expect(await problemOf(await test.save(['Be kind.', '  \n ']))).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'rules.1.content', message: 'Enter a rule.' }] },
    })
  })
})

describe('two administrators', () => {
  it('do not overwrite each other: the second receives the name and time of the first save', async () => {
    await test.saved(['Of Ada.'], { version: 0 })
    const ben = await signInBen()
    const reply = await test.save(['Of Ben.'], { version: 0, token: ben })
    expect(reply.status).toBe(409)
    const problem = await problemOf(reply)
    expect(problem).toMatchObject({ code: 'version.stale', details: { updated_by: USERS.ada, username: 'ada' } })
    expect(problem.error).toMatch(/^ada saved changes on \w{3} \d{1,2}, \d\d:\d\d UTC\. Load the latest version/)
    expect(test.posted()).toEqual(['1. Of Ada.'])
    expect(await test.saved(['Of Ben.'], { version: 1, token: ben })).toMatchObject({ version: 2 })
  })

  it('leave one message when they save without a version at the same moment', async () => {
    const ben = await signInBen()
    const replies = await Promise.all([test.saved(['Of Ada.']), test.saved(['Of Ben.'], { token: ben })])
    expect(replies.map(({ version, status }) => `${version} ${status}`).toSorted()).toEqual(['1 applied', '2 applied'])
    const [entry] = await test.list()
    expect(test.posted()).toEqual([`1. ${entry?.rules[0]?.content}`])
  })

  it('cannot both save from the same version at the same moment', async () => {
    const ben = await signInBen()
    const replies = await Promise.all([
      test.save(['Of Ada.'], { version: 0 }),
      test.save(['Of Ben.'], { version: 0, token: ben }),
    ])
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409'])
    expect(test.posted()).toHaveLength(1)
  })
})

describe('a repeated save', () => {
  it('takes effect once and receives the same response', async () => {
    const replies = [
      await test.save(['Be kind.'], { key: 'k', version: 0 }),
      await test.save(['Be kind.'], { key: 'k', version: 0 }),
    ]
    expect(replies.map((reply) => reply.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    const [first, second] = await Promise.all(replies.map(bodyOf))
    expect(second).toEqual(first)
    expect(first).toMatchObject({ version: 1, status: 'applied' })
    expect(test.posted()).toHaveLength(1)
  })

  it('receives a long response, of which only three numbers are stored', async () => {
    const rules = Array.from({ length: 6 }, (_, at) => `${at} ${'é'.repeat(1_490)}`)
    const first = await test.save(rules, { key: 'long', version: 0 })
    const again = await test.save(rules, { key: 'long', version: 0 })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
    const row = await test.db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(row.reply ?? '')).toEqual({ version: 1, revision: 1, save: 1 })
    expect(row.body_hash).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain('é')
  })

  it('receives the response that an earlier release stored', async () => {
    const saved = await test.saved(['Be kind.'], { key: 'old', version: 0 })
    await test.db
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(saved) })
      .execute()
    expect(await test.saved(['Be kind.'], { key: 'old', version: 0 })).toEqual(saved)
  })

  it('receives the same refusal when the first response was lost', async () => {
    const staff = { key: 'k', channel: CHANNELS.demoStaff }
    const first = await test.save(['Be kind.'], staff)
    expect(first.status).toBe(409)
    const again = await test.save(['Be kind.'], staff)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([409, 'true'])
    expect(await again.json()).toEqual(await first.json())
  })

  it('waits for the outcome of the first save and receives the same refusal', async () => {
    test.discord.delay(1_000, { route: 'POST /channels/:id/messages' })
    const staff = { key: 'k', version: 0 }
    test.discord.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '2048' }] })
    test.discord.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    const replies = await Promise.all([test.save(['Be kind.'], staff), test.save(['Be kind.'], staff)])
    expect(replies.map(({ status }) => status)).toEqual([409, 409])
    expect(await test.list()).toEqual([])
  })

  it('does not conflict with itself when its stored response was deleted', async () => {
    await test.saved(['Be kind.'], { version: 0, key: 'lost' })
    await test.db.deleteFrom('idempotency_keys').execute()
    expect(await test.saved(['Be kind.'], { version: 0, key: 'lost' })).toMatchObject({ version: 1, status: 'applied' })
    expect(test.posted()).toEqual(['1. Be kind.'])
  })
})
