import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
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

  it('raises the version with each save, without an effect on other guilds', async () => {
    expect(await test.save('Be kind.')).toMatchObject({ version: 1, status: 'applied' })
    expect(await test.save('Be kinder.', { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(await test.saved()).toBe('Be kinder. 2 applied')
    expect(await test.rules.list({ ...GUILD, id: '11' }, null)).toEqual([])
  })

  it('names the administrator and the time of the newer save when a save is stale', async () => {
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

  it('accepts one of ten simultaneous saves of the same version', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Rule of ${at}`)
    const outcomes = await Promise.allSettled(names.map((name) => test.save(name, { version: 0 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.saved()).toMatch(/ 1 applied$/)
  })

  it('delays a second save until Discord refuses the first one, and then accepts it', async () => {
    const discord = holdBack(test)
    const first = test.save('Refused.', { version: 0 })
    await discord.asked
    const second = test.save('Be fair.', { version: 0, userId: '2' })
    // Wait until the second save has found the first one undecided.
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await test.saved()).toBe('Refused. 1 queued')
    discord.refuse()
    await expect(first).rejects.toMatchObject({ code: 'discord.refused', details: { version: 2 } })
    expect(await second).toMatchObject({ version: 3, status: 'applied' })
  })

  it('rejects a second save as stale when Discord accepts the first one', async () => {
    const discord = holdBack(test)
    const first = test.save('Be fair.', { version: 0 })
    await discord.asked
    const second = test.save('Late.', { version: 0, userId: '2' })
    discord.take()
    // Either may end first.
    const [accepted, late] = await Promise.allSettled([first, second])
    expect(accepted).toMatchObject({ status: 'fulfilled', value: { version: 1, status: 'applied' } })
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'version.stale' } })
  })

  it('removes the rules again when Discord refuses their first save', async () => {
    test.match = refuse
    await expect(test.save('Be kind.')).rejects.toMatchObject({ code: 'discord.refused', details: { version: 2 } })
    expect(await test.rules.list(GUILD, null)).toEqual([])
    expect(await test.job()).toBeUndefined()
    test.match = takeAll
    // After the revert, version 0 is current: the administrator saw no rules.
    expect(await test.save('Be kind.', { version: 0 })).toMatchObject({ version: 3, status: 'applied' })
  })

  it('restores the previous rules and their messages when Discord refuses a save', async () => {
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

  it('reports a refusal to the caller before the messages are restored', async () => {
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

  it('names the permission that the channel denies, or else the reason from Discord', async () => {
    test.match = refuse
    const overwrites = [{ id: '10', type: 0, allow: '0', deny: '2048' }]
    test.guild = { ...GUILD, channels: GUILD.channels.map((channel) => ({ ...channel, overwrites })) }
    await expect(test.save('Be kind.')).rejects.toThrow(
      'The bot needs Send Messages in #rules. Grant the permission in this channel, or post the rules in another one.',
    )
    test.guild = GUILD
    await expect(test.save('Be kind.')).rejects.toThrow(
      'Discord rejected this in #rules, although the bot seems to have all permissions there.',
    )
    test.match = () => Promise.reject(new DiscordRefusal(200_000, 'Blocked'))
    await expect(test.save('Be kind.')).rejects.toThrow('Discord rejected the message in #rules (Blocked).')
  })

  it.each([
    ['is unreachable', () => Promise.reject(problem('discord.unavailable')), 6_000],
    ['asks for a pause', () => Promise.resolve(pauseOf(7_000)), 7_000],
  ])('queues a save while Discord %s, and keeps it after a later refusal', async (_, match, pause) => {
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
    expect((await test.rules.list(GUILD, null))[0]?.last_error).toMatch(/^Discord rejected this in #rules/)
    expect(await test.replay('Be kind.')).toMatchObject({ version: 1, status: 'blocked' })
  })

  const pauseOf = (ms: number) =>
    ({ type: 'retryAt', time: test.now + ms, reason: 'Discord asks for a pause.' }) as const

  it('queues a save while the bot is offline', async () => {
    await test.worker.stop()
    expect(await test.runOut(test.save('Be kind.'))).toMatchObject({ version: 1, status: 'queued' })
    expect(await undo()).toBeNull()
  })

  it('repeats a refusal when the caller retries, also after other saves', async () => {
    test.match = refuse
    await expect(test.save('Refused.')).rejects.toMatchObject({ code: 'discord.refused' })
    const lost = expect.objectContaining({ code: 'discord.refused', details: { channel_id: '20', version: 2 } })
    await expect(test.replay('Refused.')).rejects.toEqual(lost)
    test.match = takeAll
    const { replay } = test.rules
    await test.save('Be fair.')
    const refused = { version: 1, revision: 1, save: 1 }
    const body = { channel_id: '20', rules: [{ content: 'Refused.', position: 0 }] }
    await expect(replay(GUILD.id, body, refused, administrator('1'))).rejects.toEqual(lost)
    expect(await test.replay('Be fair.')).toMatchObject({ version: 3, status: 'applied' })
  })

  it('makes a repeated request wait while the save is undecided', async () => {
    const discord = holdBack(test)
    const saving = test.save('Be kind.')
    await discord.asked
    const again = test.replay('Be kind.')
    discord.refuse()
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'discord.refused' }) }
    expect(await Promise.allSettled([saving, again])).toEqual([refused, refused])
  })

  it('keeps a save whose process ended before Discord responded', async () => {
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

  it('reports a save as queued when its job is deleted during the attempt', async () => {
    const discord = holdBack(test)
    const saving = test.save('Be kind.')
    await discord.asked
    await test.leaveGuild(GUILD.id)
    expect(await saving).toMatchObject({ version: 1, status: 'queued' })
    discord.take()
  })

  it('keeps the version when the same rules are saved again, also when Discord refuses them', async () => {
    await test.save('Be kind.', { version: 0 })
    expect(await test.save('Be kind.', { version: 0 })).toMatchObject({ version: 1, status: 'applied' })
    test.match = refuse
    await expect(test.save('Be kind.')).rejects.toMatchObject({ code: 'discord.refused', details: { version: 1 } })
    expect(await test.saved()).toBe('Be kind. 1 blocked')
  })

  it('reverts to the last accepted rules, not to those of a refused save', async () => {
    await test.save('Be fair.')
    test.match = refuse
    await expect(test.save('Refused.')).rejects.toMatchObject({ code: 'discord.refused' })
    await expect(test.save('Refused too.')).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await test.saved()).toBe('Be fair. 5 queued')
  })

  it('reports that the channel of saved rules was deleted', async () => {
    await test.save('Be kind.')
    const [entry] = await test.rules.list({ ...GUILD, channels: [] }, null)
    expect(entry).toMatchObject({
      status: 'blocked',
      last_error: 'This channel was deleted. Its rules are saved: copy them to another channel.',
    })
  })

  it('shows a neutral sentence for an internal error', async () => {
    test.match = () => Promise.reject(new Error('connect ECONNREFUSED secret'))
    const saving = test.save('Be kind.')
    await expect.poll(reason).toEqual(expect.any(String))
    const entry = await test.runOut(saving)
    expect(entry).toMatchObject({ status: 'queued', last_error: expect.stringMatching(/^Something went wrong\./) })
    expect(entry.last_error).not.toContain('secret')
  })
})
