import { createMetrics, RetryLater } from '@guildhall/core'
import { GUILDS, ROLES, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordRest } from '../kernel/rest.ts'
import { createAutoModRules, type AutoModRules } from './auto-mod.ts'

const DEMO = GUILDS.guildhallDemo
const ON = { enabled: true, alertChannelId: null }
const OFF = { enabled: false, alertChannelId: null }
const KINDS = [Trigger.Spam, Trigger.KeywordPreset, Trigger.MentionSpam]

let local: LocalDiscord
let rules: AutoModRules
let now: number
const signal = (): AbortSignal => new AbortController().signal

beforeEach(async () => {
  now = 1_000_000
  local = await startLocalDiscord({ port: 0, dataDir: null })
  const rest = createDiscordRest({ ...local, metrics: createMetrics() })
  rules = createAutoModRules({ rest, botUserId: local.credentials.clientId, clock: { now: () => now } })
})

afterEach(() => local.close())

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

describe("a server's AutoMod rules", () => {
  it('are made one of each kind, and left alone once they are as wanted', async () => {
    expect(await rules.match(DEMO, ON, signal())).toEqual({ changed: true, note: null })
    expect(inDiscord().map((rule) => rule.triggerType)).toEqual(expect.arrayContaining(KINDS))
    const made = structuredClone(inDiscord())
    expect(await rules.match(DEMO, ON, signal())).toEqual({ changed: false, note: null })
    expect(inDiscord()).toEqual(made)
  })

  it('are removed when they are not wanted, which may be so already', async () => {
    await rules.match(DEMO, ON, signal())
    expect(await rules.match(DEMO, OFF, signal())).toEqual({ changed: true, note: null })
    expect(inDiscord()).toEqual([])
    expect(await rules.match(DEMO, OFF, signal())).toEqual({ changed: false, note: null })
  })

  it('are changed in what differs and in nothing else', async () => {
    await rules.match(DEMO, ON, signal())
    const spam = inDiscord().find((rule) => rule.triggerType === Trigger.Spam)
    const before = structuredClone(spam)
    if (spam) Object.assign(spam, { name: 'Other', enabled: false, exemptRoleIds: [ROLES.demoModerator] })
    expect(await rules.match(DEMO, ON, signal())).toEqual({ changed: true, note: null })
    expect(spam).toEqual({ ...before, exemptRoleIds: [ROLES.demoModerator] })
  })

  it('that are the server’s own stay, and are named with what to do', async () => {
    const own = [theirs('No "ads"', Trigger.Spam, true), theirs('Manners', Trigger.KeywordPreset, false)]
    const before = structuredClone(own)
    const { changed, note } = await rules.match(DEMO, ON, signal())
    expect(changed).toBe(true)
    expect(inDiscord()).toHaveLength(3)
    expect(own).toEqual(before)
    expect(note).toContain('has its own AutoMod rule "No "ads"" against spam')
    expect(note).toMatch(/"Manners" against offensive words is switched off.*Switch it on, or delete it/)
    await rules.match(DEMO, OFF, signal())
    expect(inDiscord()).toEqual(before)
  })

  it('cannot be matched without Manage Server, and it says so', async () => {
    local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    await expect(rules.match(DEMO, ON, signal())).rejects.toThrow(/lacks Manage Server.*Allow it/)
  })

  it('that Discord refuses are named', async () => {
    const wish = { enabled: true, alertChannelId: '1141161381656030000' }
    await expect(rules.match(DEMO, wish, signal())).rejects.toThrow(/refused the rule "Guildhall: mention spam"/)
  })

  it('wait for as long as Discord says when its rate limit is used up, and while it is away', async () => {
    const limit = local.limit({ scope: 'user', retryAfter: 30 }, { route: '/guilds/:id/auto-moderation/rules' })
    await expect(rules.match(DEMO, ON, signal())).rejects.toThrow(RetryLater)
    limit.end()
    local.goAway()
    await expect(rules.match(DEMO, ON, signal())).rejects.toMatchObject({ code: 'discord.unavailable' })
  })
})

describe('the name of a rule', () => {
  it('is believed for a minute', async () => {
    const { id } = theirs('Manners', Trigger.KeywordPreset, true)
    expect(await rules.nameOf(DEMO, id, signal())).toBe('Manners')
    local.changeAutoModRule(DEMO, USERS.ada, id, { name: 'Good manners' })
    expect(await rules.nameOf(DEMO, id, signal())).toBe('Manners')
    now += 61_000
    expect(await rules.nameOf(DEMO, id, signal())).toBe('Good manners')
  })

  it('is not known of a rule that is gone', async () => {
    expect(await rules.nameOf(DEMO, '1', signal())).toBeUndefined()
  })
})
