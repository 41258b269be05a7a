import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { DiscordRefusal } from '../kernel/discord-refusal.ts'
import { createLog } from '../kernel/log.ts'
import { createLocalNudges } from '../kernel/nudge.ts'
import { problem } from '../kernel/problem.ts'
import { createReconciler } from '../kernel/reconciler/reconciler.ts'
import { RetryLater } from '../kernel/reconciler/retry-later.ts'
import { claimTarget, getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { RULES } from './matching.ts'
import { crash, GUILD, KEY, REFUSAL, refuse, setDesk, takeAll, TARGET, type RulesDesk } from './testing/rules-desk.ts'

let db: Database
let desk: RulesDesk

const lease = () => ({ owner: 'somebody', now: desk.now, until: desk.now + 60_000 })

describeOnEachEngine('the rules of a channel', (open) => {
  beforeEach(async () => {
    db = await open()
    desk = setDesk(db)
  })

  it('have a version that grows with each save, and belong to their guild alone', async () => {
    expect(await desk.save('Be kind.')).toMatchObject({ version: 1, status: 'applied' })
    expect(await desk.save('Be kinder.', { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(await desk.saved()).toBe('Be kinder. 2 applied')
    expect(await desk.rules.list({ ...GUILD, id: '11' })).toEqual([])
  })

  it('say who saved meanwhile, by name where it is known, and when', async () => {
    await desk.save('Of the second.', { userId: '2' })
    await expect(desk.save('Of the first.', { version: 0 })).rejects.toMatchObject({
      code: 'version.stale',
      details: { updated_by: '2', username: null, updated_at: '1970-01-01T00:16:40.000Z' },
      message: 'Somebody saved the rules of #rules at 1970-01-01 00:16 UTC. Load them again, then make your change.',
    })
    const user = { user_id: '2', username: 'ben', avatar: null, updated_at: desk.now }
    await db.insertInto('users').values(user).execute()
    await expect(desk.save('Of the first.', { version: 0 })).rejects.toThrow('ben saved the rules of #rules')
    expect(await desk.saved()).toBe('Of the second. 1 applied')
  })

  it('are saved by one of ten who begin at the same version at the same moment', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Rule of ${at}`)
    const outcomes = await Promise.allSettled(names.map((name) => desk.save(name, { version: 0 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await desk.saved()).toMatch(/ 1 applied$/)
  })

  it('are no conflict with a save before them that Discord refuses while they wait for it', async () => {
    let refuseFirst = (): void => {}
    const asked = new Promise<void>((resolve) => {
      desk.match = () => {
        desk.match = takeAll
        resolve()
        return new Promise((_, reject) => (refuseFirst = () => reject(REFUSAL)))
      }
    })
    const first = desk.save('Refused.', { version: 0 })
    await asked
    const second = desk.save('Stands.', { version: 0, userId: '2' })
    // Long enough for it to find the other one at the messages.
    await new Promise((resolve) => setTimeout(resolve, 250))
    refuseFirst()
    await expect(first).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await second).toMatchObject({ version: 1, status: 'applied' })
  })

  it('go back to nothing when Discord refuses the first of them', async () => {
    desk.match = refuse
    await expect(desk.save('Be kind.')).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await desk.rules.list(GUILD)).toEqual([])
    expect(await getTarget(db, TARGET)).toBeUndefined()
    desk.match = takeAll
    expect(await desk.save('Be kind.', { version: 0 })).toMatchObject({ version: 1 })
  })

  it('go back to what they were when Discord refuses, and what stands is looked at again', async () => {
    await desk.save('Be kind.', { userId: '2' })
    desk.match = refuse
    await expect(desk.save('Be kinder.', { version: 1 })).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await desk.saved()).toBe('Be kind. 1 queued')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: desk.now, lease_owner: null, applied_hash: null })
    await expect(desk.save('Be kinder.', { version: 0 })).rejects.toThrow('Somebody saved')
  })

  it('are refused with what the channel says the bot lacks, before what Discord says', async () => {
    desk.match = refuse
    const overwrites = [{ id: '10', type: 0, allow: '0', deny: '2048' }]
    const guild = { ...GUILD, channels: GUILD.channels.map((channel) => ({ ...channel, overwrites })) }
    const body = { channel_id: '20', rules: [{ content: 'Be kind.', position: 0 }] }
    await expect(desk.rules.save(guild, body, '1')).rejects.toThrow(
      "The bot needs Send Messages in #rules. Grant it in the channel's permissions.",
    )
    await expect(desk.save('Be kind.')).rejects.toThrow(
      /needs View Channel, Send Messages and Read Message History in #rules/,
    )
    desk.match = () => Promise.reject(new DiscordRefusal(200_000, 'Blocked'))
    await expect(desk.save('Be kind.')).rejects.toThrow('Discord refused the message in #rules ("Blocked").')
  })

  it.each([
    ['is away', () => problem('discord.unavailable'), 500],
    ['asks for a pause', () => new RetryLater(7_000, "Discord's rate limit is used up."), 7_000],
  ])('are kept when Discord %s, and tried again when it is time', async (_, fault, pause) => {
    desk.match = () => Promise.reject(fault())
    expect(await desk.save('Be kind.')).toMatchObject({ version: 1, status: 'queued' })
    expect(await desk.saved()).toBe('Be kind. 1 queued')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: desk.now + pause, lease_owner: null })
    desk.match = refuse
    // Nobody waits to hear of a refusal now, so it undoes nothing.
    await expect(desk.upkeep.match(KEY, AbortSignal.timeout(1_000))).rejects.toBe(REFUSAL)
    expect(await desk.saved()).toBe('Be kind. 1 queued')
  })

  it('are left to whoever is at the messages for long, and are not undone then', async () => {
    await claimTarget(db, { ...TARGET, hash: 'something' }, lease())
    expect(await desk.save('Be kind.')).toMatchObject({ version: 1, status: 'queued' })
    expect(await getTarget(db, TARGET)).toMatchObject({ lease_owner: 'somebody', applied_hash: null })
    expect(await desk.saved()).toBe('Be kind. 1 queued')
  })

  it('stay saved when their process ends before it hears of Discord, until their lease ends', async () => {
    desk.match = crash
    await expect(desk.save('Be kind.')).rejects.toThrow('the process ended')
    expect(await desk.saved()).toBe('Be kind. 1 queued')
    expect(await claimTarget(db, { ...TARGET, hash: 'x' }, lease())).toBe(false)
    desk.now += 10_001
    expect(await claimTarget(db, { ...TARGET, hash: 'x' }, lease())).toBe(true)
  })

  it('that were cut off are undone with the next refusal, back to what stood', async () => {
    await desk.save('Stands.')
    desk.match = crash
    await expect(desk.save('Cut off.')).rejects.toThrow('the process ended')
    desk.now += 10_001
    desk.match = refuse
    await expect(desk.save('Cut off.', { version: 1 })).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await desk.saved()).toBe('Stands. 1 queued')
  })

  it('that were cut off and then applied are what a later refusal goes back to', async () => {
    desk.match = crash
    await expect(desk.save('Cut off.')).rejects.toThrow('the process ended')
    desk.match = takeAll
    await desk.upkeep.match(KEY, AbortSignal.timeout(1_000))
    desk.now += 10_001
    desk.match = refuse
    await expect(desk.save('Refused.')).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await desk.saved()).toBe('Cut off. 1 queued')
  })

  it('are no conflict with themselves when they are saved again as they are', async () => {
    await desk.save('Be kind.', { version: 0 })
    expect(await desk.save('Be kind.', { version: 0 })).toMatchObject({ version: 1, status: 'applied' })
  })

  it('say why they do not stand in Discord', async () => {
    await desk.save('Be kind.')
    await db
      .updateTable('reconcile_targets')
      .set({ applied_hash: null, last_error: 'The bot lacks a thing.' })
      .execute()
    expect(await desk.rules.list(GUILD)).toMatchObject([{ status: 'queued', last_error: 'The bot lacks a thing.' }])
    const [entry] = await desk.rules.list({ ...GUILD, channels: [] })
    expect(entry?.last_error).toMatch(/^This channel was deleted\./)
    expect(entry?.status).toBeUndefined()
  })
  it('say nothing of what went wrong inside', async () => {
    desk.match = () => Promise.reject(problem('discord.unavailable'))
    await desk.save('Be kind.')
    const reconciler = createReconciler({
      db,
      clock: { now: () => desk.now },
      nudges: createLocalNudges(),
      log: createLog('silent'),
      random: () => 0,
      handlers: { [RULES]: () => Promise.reject(new Error('connect ECONNREFUSED secret')) },
    })
    desk.now += 1_000
    await reconciler.runDue()
    const [entry] = await desk.rules.list(GUILD)
    expect(entry?.last_error).toMatch(/^This could not be brought to Discord\. It is tried again\./)
    expect(entry?.last_error).not.toContain('secret')
  })
})
