import { beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { DiscordRefusal } from '../kernel/discord.ts'
import { problem } from '../kernel/problem.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createTestRules, GUILD, holdBack, JOB, refuse, takeAll, type TestRules } from './testing/test-rules.ts'
import { UNDO_MS } from '../kernel/undecided-saves.ts'

let db: Database
let test: TestRules

const undo = async () => (await db.selectFrom('channel_rules').select('undo').executeTakeFirst())?.undo

const reason = async () => (await test.job())?.reason

describeOnEachEngine('saving the rules of a channel', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestRules(db)
  })

  it('raises the version with each save, in its guild alone', async () => {
    expect(await test.save('Be kind.')).toMatchObject({ version: 1, status: 'applied' })
    expect(await test.save('Be kinder.', { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(await test.saved()).toBe('Be kinder. 2 applied')
    expect(await test.rules.list({ ...GUILD, id: '11' })).toEqual([])
  })

  it('names the administrator who saved meanwhile, if known, and the time', async () => {
    await test.save('Of the second.', { userId: '2' })
    await expect(test.save('Of the first.', { version: 0 })).rejects.toMatchObject({
      code: 'version.stale',
      details: { updated_by: '2', username: null, updated_at: '1970-01-01T00:16:40.000Z' },
    })
    const user = { user_id: '2', username: 'ben', avatar: null, updated_at: test.now }
    await db.insertInto('users').values(user).execute()
    await expect(test.save('Of the first.', { version: 0 })).rejects.toMatchObject({ details: { username: 'ben' } })
    expect(await test.saved()).toBe('Of the second. 1 applied')
  })

  it('accepts one of ten saves from the same version at the same moment', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Rule of ${at}`)
    const outcomes = await Promise.allSettled(names.map((name) => test.save(name, { version: 0 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.saved()).toMatch(/ 1 applied$/)
  })

  it('holds back a second save while the first is undecided, and lets it succeed when Discord refuses the first', async () => {
    const discord = holdBack(test)
    const first = test.save('Refused.', { version: 0 })
    await discord.asked
    const second = test.save('Stands.', { version: 0, userId: '2' })
    // Long enough for the second to find the first undecided.
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await test.saved()).toBe('Refused. 1 queued')
    discord.refuse()
    await expect(first).rejects.toMatchObject({ code: 'discord.refused', details: { version: 2 } })
    expect(await second).toMatchObject({ version: 3, status: 'applied' })
  })

  it('refuses a second save as stale when Discord takes the first', async () => {
    const discord = holdBack(test)
    const first = test.save('Stands.', { version: 0 })
    await discord.asked
    const second = test.save('Late.', { version: 0, userId: '2' })
    discord.take()
    expect(await first).toMatchObject({ version: 1, status: 'applied' })
    await expect(second).rejects.toMatchObject({ code: 'version.stale' })
  })

  it('reverts a first save that Discord refuses to no rules', async () => {
    test.match = refuse
    await expect(test.save('Be kind.')).rejects.toMatchObject({ code: 'discord.refused', details: { version: 2 } })
    expect(await test.rules.list(GUILD)).toEqual([])
    expect(await test.job()).toBeUndefined()
    test.match = takeAll
    // An administrator who saw no rules saw the current state.
    expect(await test.save('Be kind.', { version: 0 })).toMatchObject({ version: 3, status: 'applied' })
  })

  it('reverts a save that Discord refuses to the rules before it, and puts the messages right', async () => {
    await test.save('Be kind.', { userId: '2' })
    test.match = refuse
    await expect(test.save('Be kinder.', { version: 1 })).rejects.toMatchObject({
      code: 'discord.refused',
      details: { version: 3 },
    })
    expect(await test.saved()).toBe('Be kind. 3 queued')
    await expect(test.save('Be kinder.', { version: 1 })).rejects.toMatchObject({ details: { updated_by: '2' } })
    const texts = vi.fn<(texts: readonly string[]) => void>()
    test.match = (desired) => {
      texts(desired.texts)
      return takeAll(desired)
    }
    test.now += UNDO_MS + 1_000
    await test.worker.retryNow()
    await expect.poll(() => test.saved()).toBe('Be kind. 3 applied')
    expect(texts).toHaveBeenCalledWith(['1. Be kind.'])
  })

  it('answers a refused caller at once, before the messages are put right', async () => {
    await test.save('Be kind.')
    test.match = () => {
      test.match = () => new Promise(() => {})
      return refuse()
    }
    // No time passes for the caller, so a save that waits for the messages does not return.
    await expect(test.save('Be kinder.')).rejects.toMatchObject({ code: 'discord.refused' })
  })

  it('does not revert a save when an attempt of an earlier revision is refused', async () => {
    await test.save('Be kind.')
    const discord = holdBack(test)
    await test.changes.transaction((trx) => test.jobs.recheck(trx, JOB))
    await discord.asked
    const saving = test.save('Be kinder.', { version: 1 })
    await expect.poll(undo).toEqual(expect.any(String))
    discord.refuse()
    expect(await saving).toMatchObject({ version: 2, status: 'applied' })
  })

  it('names the permission that the channel denies, else the one that Discord misses', async () => {
    test.match = refuse
    const overwrites = [{ id: '10', type: 0, allow: '0', deny: '2048' }]
    test.guild = { ...GUILD, channels: GUILD.channels.map((channel) => ({ ...channel, overwrites })) }
    await expect(test.save('Be kind.')).rejects.toThrow(
      'The bot needs Send Messages in #rules. Grant the permission in this channel, or post the rules in another one.',
    )
    test.guild = GUILD
    await expect(test.save('Be kind.')).rejects.toThrow(
      'Discord refused it in #rules, although the bot seems to have all permissions there.',
    )
    test.match = () => Promise.reject(new DiscordRefusal(200_000, 'Blocked'))
    await expect(test.save('Be kind.')).rejects.toThrow('Discord rejected the message in #rules (Blocked).')
  })

  it.each([
    ['is unreachable', () => Promise.reject(problem('discord.unavailable')), 6_000],
    ['asks for a pause', () => Promise.resolve(pauseOf(7_000)), 7_000],
  ])('keeps a save as queued while Discord %s, and a later refusal reverts nothing', async (_, match, pause) => {
    test.match = match
    const saving = test.save('Be kind.')
    await expect.poll(reason).toEqual(expect.any(String))
    const queued = { version: 1, status: 'queued', last_error: expect.any(String) }
    expect(await test.runOut(saving)).toMatchObject(queued)
    expect(await test.saved()).toBe('Be kind. 1 queued')
    test.match = refuse
    test.now += pause
    await test.worker.retryNow()
    await expect.poll(() => test.saved()).toBe('Be kind. 1 blocked')
    expect((await test.rules.list(GUILD))[0]?.last_error).toMatch(/^Discord refused it in #rules/)
    expect(await test.replay('Be kind.')).toMatchObject({ version: 1, status: 'blocked' })
  })

  const pauseOf = (ms: number) =>
    ({ type: 'retryAt', time: test.now + ms, reason: 'Discord asks for a pause.' }) as const

  it('keeps a save as queued while the bot is offline', async () => {
    await test.worker.stop()
    expect(await test.runOut(test.save('Be kind.'))).toMatchObject({ version: 1, status: 'queued' })
    expect(await undo()).toBeNull()
  })

  it('repeats the refusal to a caller that did not receive it, also after other saves', async () => {
    test.match = refuse
    await expect(test.save('Refused.')).rejects.toMatchObject({ code: 'discord.refused' })
    const lost = expect.objectContaining({ code: 'discord.refused', details: { channel_id: '20', version: 2 } })
    await expect(test.replay('Refused.')).rejects.toEqual(lost)
    test.match = takeAll
    const { replay } = test.rules
    await test.save('Stands.')
    const refused = { version: 1, revision: 1, save: 1 }
    const body = { channel_id: '20', rules: [{ content: 'Refused.', position: 0 }] }
    await expect(replay(GUILD.id, body, refused)).rejects.toEqual(lost)
    expect(await test.replay('Stands.')).toMatchObject({ version: 3, status: 'applied' })
  })

  it('lets a repeated request wait while the save is undecided', async () => {
    const discord = holdBack(test)
    const saving = test.save('Be kind.')
    await discord.asked
    const again = test.replay('Be kind.')
    discord.refuse()
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'discord.refused' }) }
    expect(await Promise.allSettled([saving, again])).toEqual([refused, refused])
  })

  it('keeps a save whose process ended before it was decided', async () => {
    await test.worker.stop()
    const saving = test.save('Be kind.')
    await expect.poll(undo).toEqual(expect.any(String))
    const left = await db.selectFrom('channel_rules').selectAll().executeTakeFirstOrThrow()
    await test.runOut(saving)
    const { undo: before, undo_until } = left
    await db.updateTable('channel_rules').set({ undo: before, undo_until }).execute()
    test.now += UNDO_MS
    expect(await test.runOut(test.save('Be kinder.', { version: 1 }))).toMatchObject({ version: 2 })
  })

  it('is queued when its job was deleted before Discord had the rules', async () => {
    const discord = holdBack(test)
    const saving = test.save('Be kind.')
    await discord.asked
    await test.leaveGuild(GUILD.id)
    expect(await saving).toMatchObject({ version: 1, status: 'queued' })
    discord.take()
  })

  it('raises no version for the same rules, and repeats why Discord refuses them', async () => {
    await test.save('Be kind.', { version: 0 })
    expect(await test.save('Be kind.', { version: 0 })).toMatchObject({ version: 1, status: 'applied' })
    test.match = refuse
    await expect(test.save('Be kind.')).rejects.toMatchObject({ code: 'discord.refused', details: { version: 1 } })
    expect(await test.saved()).toBe('Be kind. 1 blocked')
  })

  it('reverts to the last accepted rules, not to those of a refused save', async () => {
    await test.save('Stands.')
    test.match = refuse
    await expect(test.save('Refused.')).rejects.toMatchObject({ code: 'discord.refused' })
    await expect(test.save('Refused too.')).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await test.saved()).toBe('Stands. 5 queued')
  })

  it('shows that the channel of saved rules was deleted', async () => {
    await test.save('Be kind.')
    const [entry] = await test.rules.list({ ...GUILD, channels: [] })
    expect(entry).toMatchObject({
      status: 'blocked',
      last_error: 'This channel was deleted. Its rules are saved: copy them to another channel.',
    })
  })

  it('shows nothing of an internal error', async () => {
    test.match = () => Promise.reject(new Error('connect ECONNREFUSED secret'))
    const saving = test.save('Be kind.')
    await expect.poll(reason).toEqual(expect.any(String))
    const entry = await test.runOut(saving)
    expect(entry).toMatchObject({ status: 'queued', last_error: expect.stringMatching(/^Something went wrong\./) })
    expect(entry.last_error).not.toContain('secret')
  })
})
