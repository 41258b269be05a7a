import { RateLimitError } from '@discordjs/rest'
import { createMetrics } from '@guildhall/core'
import { demoWorld, GUILDS, ROLES, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalOf, unavailabilityOf } from '../kernel/errors.ts'
import { createDiscordRest } from '../kernel/rest.ts'
import { matchAutoModRules, RefusedRule, type MatchedRules } from './auto-mod.ts'
import { createRuleNameOf, type RuleNameOf } from './rule-names.ts'

const DEMO = GUILDS.guildhallDemo
type Desired = Parameters<typeof matchAutoModRules>[2]
const ON: Desired = { enabled: true, alertChannelId: null, reason: 'ada, through Guildhall' }
const OFF: Desired = { ...ON, enabled: false }
const KINDS = [Trigger.Spam, Trigger.KeywordPreset, Trigger.MentionSpam]

let local: LocalDiscord
let match: (desired: Desired) => Promise<MatchedRules>
let nameOf: RuleNameOf
let now: number
const signal = (): AbortSignal => new AbortController().signal

beforeEach(async () => {
  now = 1_000_000
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const rest = createDiscordRest({ ...local, metrics: createMetrics() })
  match = (desired) => matchAutoModRules({ rest, botUserId: local.credentials.clientId }, DEMO, desired, signal())
  nameOf = createRuleNameOf({ rest, clock: { now: () => now } })
})

afterEach(() => closeDiscord(local))

const inDiscord = () => local.state.world.guilds.find((guild) => guild.id === DEMO)?.autoModRules ?? []

function theirs(name: string, triggerType: number, enabled: boolean) {
  return local.createAutoModRule(DEMO, USERS.ada, {
    name,
    triggerType,
    enabled,
    keywords: [],
    patterns: [],
    allowed: [],
    presets: [1],
    mentionLimit: 20,
    raidProtection: false,
    actions: [{ type: 1, customMessage: null }],
    exemptRoleIds: [],
    exemptChannelIds: [],
  })
}

describe("the bot's AutoMod rules in a server", () => {
  it('are created once per kind, and left unchanged while they match', async () => {
    expect(await match(ON)).toEqual({ changed: true, clash: null })
    expect(inDiscord().map((rule) => rule.triggerType)).toEqual(expect.arrayContaining(KINDS))
    const made = structuredClone(inDiscord())
    expect(await match(ON)).toEqual({ changed: false, clash: null })
    expect(inDiscord()).toEqual(made)
  })

  it('are deleted once when auto moderation is off', async () => {
    await match(ON)
    expect(await match(OFF)).toEqual({ changed: true, clash: null })
    expect(inDiscord()).toEqual([])
    expect(await match(OFF)).toEqual({ changed: false, clash: null })
  })

  it('are changed only in the fields that the bot sets', async () => {
    await match(ON)
    const spam = inDiscord().find((rule) => rule.triggerType === Trigger.Spam)
    const before = structuredClone(spam)
    if (spam) Object.assign(spam, { name: 'Other', enabled: false, exemptRoleIds: [ROLES.demoModerator] })
    expect(await match(ON)).toEqual({ changed: true, clash: null })
    expect(spam).toEqual({ ...before, exemptRoleIds: [ROLES.demoModerator] })
  })

  it("leave the server's own rules unchanged, and report a clash with its fix", async () => {
    const own = [theirs('No "ads"', Trigger.Spam, true), theirs('Manners', Trigger.KeywordPreset, false)]
    const before = structuredClone(own)
    const matched = await match(ON)
    const { clash } = matched
    expect(matched).toMatchObject({ changed: true })
    expect(inDiscord()).toHaveLength(3)
    expect(own).toEqual(before)
    expect(clash).toContain('Your AutoMod rule "No "ads"" already covers spam, and Discord allows only one.')
    expect(clash).toMatch(/Your AutoMod rule "Manners" for offensive words is disabled\. Enable it, or delete it/)
    await match(OFF)
    expect(inDiscord()).toEqual(before)
  })

  it('are refused without Manage Server', async () => {
    local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    const failure = await match(ON).catch((error: unknown) => error)
    expect(refusalOf(failure)).toMatchObject({ code: 50_013 })
    expect(failure).not.toBeInstanceOf(RefusedRule)
  })

  it('are refused with the name of the rule that Discord rejects', async () => {
    const failure = await match({ ...ON, alertChannelId: '1141161381656030000' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RefusedRule)
    expect(failure).toMatchObject({ ruleName: 'Guildhall: mention spam', hasAlerts: true })
  })

  it('give way to a rule that an administrator creates at the same time', async () => {
    const fault = local.delay(200, { route: 'POST /guilds/:id/auto-moderation/rules', requests: 1 })
    const matching = match(ON)
    await vi.waitFor(() => expect(fault.affected()).toBe(1))
    const { id } = theirs('Mine', Trigger.MentionSpam, true)
    expect(await matching).toMatchObject({ clash: expect.stringContaining('"Mine"') })
    expect(inDiscord()).toHaveLength(3)
    expect(inDiscord().map((rule) => rule.id)).toContain(id)
  })

  it('are created again when one is deleted during its change', async () => {
    await match(ON)
    const spam = inDiscord().find((rule) => rule.triggerType === Trigger.Spam)
    if (!spam) throw new Error('There is no rule')
    spam.enabled = false
    const fault = local.delay(200, { route: 'PATCH /guilds/:id/auto-moderation/rules/:id', requests: 1 })
    const matching = match(ON)
    await vi.waitFor(() => expect(fault.affected()).toBe(1))
    local.deleteAutoModRule(DEMO, USERS.ada, spam.id)
    expect(await matching).toEqual({ changed: true, clash: null })
    expect(inDiscord().map((rule) => rule.triggerType)).toEqual(expect.arrayContaining(KINDS))
  })

  it('report a rate limit and an unreachable Discord as different errors', async () => {
    const limit = local.limit({ scope: 'user', retryAfter: 30 }, { route: '/guilds/:id/auto-moderation/rules' })
    await expect(match(ON)).rejects.toBeInstanceOf(RateLimitError)
    limit.end()
    local.goAway()
    const failure = await match(ON).catch((error: unknown) => error)
    expect(unavailabilityOf(failure)).toMatchObject({ code: 'discord.unavailable' })
  })
})

describe('the name of a rule', () => {
  it('is cached for a minute', async () => {
    const { id } = theirs('Manners', Trigger.KeywordPreset, true)
    expect(await nameOf(DEMO, id, signal())).toBe('Manners')
    local.changeAutoModRule(DEMO, USERS.ada, id, { name: 'Good manners' })
    expect(await nameOf(DEMO, id, signal())).toBe('Manners')
    now += 61_000
    expect(await nameOf(DEMO, id, signal())).toBe('Good manners')
  })

  it('is undefined for a deleted rule', async () => {
    expect(await nameOf(DEMO, '1', signal())).toBeUndefined()
  })
})
