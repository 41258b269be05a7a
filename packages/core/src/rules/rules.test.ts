import type { BodyOf, saveRules } from '@guildhall/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { DiscordRefusal } from '../kernel/discord-refusal.ts'
import type { GuildPicture } from '../kernel/guild-picture.ts'
import { createLocalNudges } from '../kernel/nudge.ts'
import { problem } from '../kernel/problem.ts'
import { RetryLater } from '../kernel/reconciler/retry-later.ts'
import { claimTarget, getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { RULES } from './matching.ts'
import { createRules, type Rules } from './rules.ts'
import type { RulesChannels, WantedMessages } from './rules-channels.ts'
import { createRulesUpkeep, type RulesUpkeep } from './upkeep.ts'

const GUILD: GuildPicture = {
  id: '10',
  name: 'Hall',
  icon: null,
  ownerId: '1',
  memberCount: 2,
  isBotMember: true,
  roles: [{ id: '10', name: '@everyone', color: 0, position: 0, permissions: '68608', managed: false }],
  channels: [
    { id: '20', name: 'rules', type: 0, position: 0, parentId: null, topic: null, overwrites: [] },
    { id: '21', name: 'general', type: 0, position: 1, parentId: null, topic: null, overwrites: [] },
  ],
  emojis: [],
  botRoleIds: [],
}
const KEY = { guildId: '10', channelId: '20' }
const TARGET = { guildId: '10', kind: RULES, ref: '20' }
const REFUSAL = new DiscordRefusal(50_013, 'Missing Permissions')

let db: Database
let now: number
let rules: Rules
let upkeep: RulesUpkeep
/** What Discord does with messages. */
let match: (wanted: WantedMessages) => Promise<void>

/** A Discord that takes everything. */
const takeAll = ({ texts, note }: WantedMessages) =>
  note({ messageIds: texts.map((_, at) => String(100 + at)), leavingIds: [], posting: null })

const refuse = () => Promise.reject(REFUSAL)

/** A process that ends while it waits for Discord. */
const crash = () => Promise.reject(new Error('the process ended'))

function save(content: string, more?: { version?: number; userId?: string }) {
  const { version, userId = '1' } = more ?? {}
  const body: BodyOf<typeof saveRules> = { channel_id: '20', rules: [{ content, position: 0 }] }
  return rules.save(GUILD, version === undefined ? body : { ...body, version }, userId)
}

/** The rules and their version, as the dashboard reads them. */
async function saved(): Promise<string | undefined> {
  const [entry] = await rules.list(GUILD)
  return entry && `${entry.rules[0]?.content} ${entry.version} ${entry.status}`
}

const lease = () => ({ owner: 'somebody', now, until: now + 60_000 })

describeOnEachEngine('the rules of a channel', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    match = takeAll
    const channels: RulesChannels = { match: (wanted) => match(wanted) }
    const deps = { db, clock: { now: () => now }, nudges: createLocalNudges(), channels }
    rules = createRules({ ...deps, botUserId: '9' })
    upkeep = createRulesUpkeep(deps)
  })

  it('have a version that grows with each save, and belong to their guild alone', async () => {
    expect(await save('Be kind.')).toMatchObject({ version: 1, status: 'applied' })
    expect(await save('Be kinder.', { version: 1 })).toMatchObject({ version: 2, status: 'applied' })
    expect(await saved()).toBe('Be kinder. 2 applied')
    expect(await rules.list({ ...GUILD, id: '11' })).toEqual([])
  })

  it('say who saved meanwhile, by name where it is known, and when', async () => {
    await save('Of the second.', { userId: '2' })
    await expect(save('Of the first.', { version: 0 })).rejects.toMatchObject({
      code: 'version.stale',
      details: { updated_by: '2', username: null, updated_at: '1970-01-01T00:16:40.000Z' },
      message: '2 saved the rules of #rules at 1970-01-01 00:16 UTC. Load them again, then make your change.',
    })
    const user = { user_id: '2', username: 'ben', avatar: null, updated_at: now }
    await db.insertInto('users').values(user).execute()
    await expect(save('Of the first.', { version: 0 })).rejects.toThrow('ben saved the rules of #rules')
    expect(await saved()).toBe('Of the second. 1 applied')
  })

  it('are saved by one of ten who begin at the same version at the same moment', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Rule of ${at}`)
    const outcomes = await Promise.allSettled(names.map((name) => save(name, { version: 0 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await saved()).toMatch(/ 1 applied$/)
  })

  it('are no conflict with a save before them that Discord refuses while they wait for it', async () => {
    let refuseFirst = (): void => {}
    const asked = new Promise<void>((resolve) => {
      match = () => {
        match = takeAll
        resolve()
        return new Promise((_, reject) => (refuseFirst = () => reject(REFUSAL)))
      }
    })
    const first = save('Refused.', { version: 0 })
    await asked
    const second = save('Stands.', { version: 0, userId: '2' })
    // Long enough for it to find the other one at the messages.
    await new Promise((resolve) => setTimeout(resolve, 250))
    refuseFirst()
    await expect(first).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await second).toMatchObject({ version: 1, status: 'applied' })
  })

  it('go back to nothing when Discord refuses the first of them', async () => {
    match = refuse
    await expect(save('Be kind.')).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await rules.list(GUILD)).toEqual([])
    expect(await getTarget(db, TARGET)).toBeUndefined()
    match = takeAll
    expect(await save('Be kind.', { version: 0 })).toMatchObject({ version: 1 })
  })

  it('go back to what they were when Discord refuses, and what stands is looked at again', async () => {
    await save('Be kind.', { userId: '2' })
    match = refuse
    await expect(save('Be kinder.', { version: 1 })).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await saved()).toBe('Be kind. 1 queued')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: now, lease_owner: null, applied_hash: null })
    await expect(save('Be kinder.', { version: 0 })).rejects.toThrow('2 saved')
  })

  it('are refused with what the channel says the bot lacks, before what Discord says', async () => {
    match = refuse
    const overwrites = [{ id: '10', type: 0, allow: '0', deny: '2048' }]
    const guild = { ...GUILD, channels: GUILD.channels.map((channel) => ({ ...channel, overwrites })) }
    const body = { channel_id: '20', rules: [{ content: 'Be kind.', position: 0 }] }
    await expect(rules.save(guild, body, '1')).rejects.toThrow(
      'The bot lacks Send Messages in #rules. Allow it in the permissions of that channel.',
    )
    await expect(save('Be kind.')).rejects.toThrow(
      /lacks View Channel, Send Messages and Read Message History in #rules/,
    )
    match = () => Promise.reject(new DiscordRefusal(200_000, 'Blocked'))
    await expect(save('Be kind.')).rejects.toThrow('Discord refused the message in #rules ("Blocked").')
  })

  it.each([
    ['is away', () => problem('discord.unavailable'), 500],
    ['asks for a pause', () => new RetryLater(7_000, "Discord's rate limit is used up."), 7_000],
  ])('are kept when Discord %s, and tried again when it is time', async (_, fault, pause) => {
    match = () => Promise.reject(fault())
    expect(await save('Be kind.')).toMatchObject({ version: 1, status: 'queued' })
    expect(await saved()).toBe('Be kind. 1 queued')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: now + pause, lease_owner: null })
    match = refuse
    // Nobody waits to hear of a refusal now, so it undoes nothing.
    await expect(upkeep.match(KEY, AbortSignal.timeout(1_000))).rejects.toBe(REFUSAL)
    expect(await saved()).toBe('Be kind. 1 queued')
  })

  it('are left to whoever is at the messages for long, and are not undone then', async () => {
    await claimTarget(db, { ...TARGET, hash: 'something' }, lease())
    expect(await save('Be kind.')).toMatchObject({ version: 1, status: 'queued' })
    expect(await getTarget(db, TARGET)).toMatchObject({ lease_owner: 'somebody', applied_hash: null })
    expect(await saved()).toBe('Be kind. 1 queued')
  })

  it('stay saved when their process ends before it hears of Discord, until their lease ends', async () => {
    match = crash
    await expect(save('Be kind.')).rejects.toThrow('the process ended')
    expect(await saved()).toBe('Be kind. 1 queued')
    expect(await claimTarget(db, { ...TARGET, hash: 'x' }, lease())).toBe(false)
    now += 10_001
    expect(await claimTarget(db, { ...TARGET, hash: 'x' }, lease())).toBe(true)
  })

  it('that were cut off are undone with the next refusal, back to what stood', async () => {
    await save('Stands.')
    match = crash
    await expect(save('Cut off.')).rejects.toThrow('the process ended')
    now += 10_001
    match = refuse
    await expect(save('Cut off.', { version: 1 })).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await saved()).toBe('Stands. 1 queued')
  })

  it('that were cut off and then applied are what a later refusal goes back to', async () => {
    match = crash
    await expect(save('Cut off.')).rejects.toThrow('the process ended')
    match = takeAll
    await upkeep.match(KEY, AbortSignal.timeout(1_000))
    now += 10_001
    match = refuse
    await expect(save('Refused.')).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await saved()).toBe('Cut off. 1 queued')
  })

  it('are no conflict with themselves when they are saved again as they are', async () => {
    await save('Be kind.', { version: 0 })
    expect(await save('Be kind.', { version: 0 })).toMatchObject({ version: 1, status: 'applied' })
  })

  it('say why they do not stand in Discord', async () => {
    await save('Be kind.')
    await db
      .updateTable('reconcile_targets')
      .set({ applied_hash: null, last_error: 'The bot lacks a thing.' })
      .execute()
    expect(await rules.list(GUILD)).toMatchObject([{ status: 'queued', last_error: 'The bot lacks a thing.' }])
    const [entry] = await rules.list({ ...GUILD, channels: [] })
    expect(entry?.last_error).toMatch(/^This channel was deleted\./)
    expect(entry?.status).toBeUndefined()
  })
})

describeOnEachEngine('what keeps the rules as they were saved', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    match = takeAll
    const channels: RulesChannels = { match: (wanted) => match(wanted) }
    const deps = { db, clock: { now: () => now }, nudges: createLocalNudges(), channels }
    rules = createRules({ ...deps, botUserId: '9' })
    upkeep = createRulesUpkeep(deps)
    await save('Be kind.')
  })

  const isApplied = async () => {
    const target = await getTarget(db, TARGET)
    return target?.applied_hash === target?.wanted_hash
  }

  it('looks again when one of its messages is gone, and not for others', async () => {
    await upkeep.messagesGone(KEY, ['99'])
    await upkeep.messagesGone({ ...KEY, channelId: '21' }, ['100'])
    expect(await isApplied()).toBe(true)
    await upkeep.messagesGone(KEY, ['99', '100'])
    expect(await isApplied()).toBe(false)
  })

  it('looks again in the guilds that it is told of, and in no others', async () => {
    await upkeep.recheck(['11', '12'])
    expect(await isApplied()).toBe(true)
    await upkeep.recheck(['10', '11'])
    expect(await isApplied()).toBe(false)
  })

  it('hurries what failed, and only that', async () => {
    await upkeep.hurry('10')
    expect(await isApplied()).toBe(true)
    const failed = { applied_hash: null, attempts: 9, due_at: now + 300_000, last_error: 'no' }
    await db.updateTable('reconcile_targets').set(failed).execute()
    await upkeep.hurry('11')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: now + 300_000 })
    await upkeep.hurry('10')
    expect(await getTarget(db, TARGET)).toMatchObject({ due_at: now, attempts: 0 })
  })

  it('stops where the channel or the guild is gone; the rules stay', async () => {
    await upkeep.channelGone(KEY)
    expect(await getTarget(db, TARGET)).toBeUndefined()
    expect(await rules.list(GUILD)).toMatchObject([{ rules: [{ content: 'Be kind.' }] }])
    await upkeep.recheck(['10'])
    expect(await getTarget(db, TARGET)).toBeDefined()
    await upkeep.drop('10')
    expect(await getTarget(db, TARGET)).toBeUndefined()
  })

  it('does nothing to messages that somebody else has changed meanwhile', async () => {
    const empty = { messageIds: [], leavingIds: [], posting: null }
    match = async ({ note }) => {
      await upkeep.channelGone(KEY)
      await note(empty)
    }
    await expect(upkeep.match(KEY, AbortSignal.timeout(1_000))).rejects.toBeInstanceOf(RetryLater)
  })
})
