import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../kernel/testing/calls.ts'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'
import type { RuleDraft } from './read-draft.ts'
import { KEYWORDS, makeRule, RULES } from './testing/rules.ts'

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(() => discord.close())

const ruleOf = (...patterns: string[]): object => ({ ...KEYWORDS, trigger_metadata: { regex_patterns: patterns } })

const say = (content: string): string =>
  postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.raidGeneral, content }).id

/** The part repeated up to Discord's limit of 260 characters. */
const filled = (part: string): string => part.repeat(Math.floor(260 / part.length))

describe('regular expressions of AutoMod', () => {
  it('are searched in linear time', async () => {
    expect((await makeRule(discord, ruleOf('(a+)+$', '(x+x+)+y'))).status).toBe(200)
    expect(say(`${'a'.repeat(1_000)}${'x'.repeat(999)}!`)).toBeTruthy()
    expect(() => say('a AAA')).toThrow('Mind your words.')
  })

  it.each([
    ['has a lookahead', 'a(?=b)'],
    ['has a lookbehind', '(?<!a)b'],
    ['has a back-reference', String.raw`(a)\1`],
    ['is not closed', '(a'],
    ['repeats too often', 'a{1001}'],
  ])('are rejected at the index of the pattern that %s', async (_what, pattern) => {
    const errors = [{ code: 'AUTO_MODERATION_INVALID_REGEX', message: expect.any(String) }]
    expect(await makeRule(discord, ruleOf('fine', pattern))).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { trigger_metadata: { regex_patterns: { 1: { _errors: errors } } } } },
    })
  })

  it.each([
    'a{1000}',
    String.raw`\pL{1000}`,
    '(){1000}',
    '(|a){1000}',
    '.{0,1000}',
    '(?:(?:a{0,31}){0,31})',
    '(a?b?){0,500}',
  ])('are rejected without compiling when they repeat %s', async (part) => {
    const pattern = filled(part)
    expect(await makeRule(discord, ruleOf(pattern))).toMatchObject({ status: 400, body: { code: 50035 } })
  })

  it.each([
    String.raw`https?:\/\/(www\.)?[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b([-a-zA-Z0-9()@:%_\+.~#?&//=]*)`,
    String.raw`^(?:[0-9]{1,3}\.){3}[0-9]{1,3}$`,
    '(?i)(b|c)at',
    String.raw`[\u{22}\p{Greek}]+`,
  ])('are accepted in common forms: %s', async (pattern) => {
    expect((await makeRule(discord, ruleOf(pattern))).status).toBe(200)
  })

  it('match nothing if they are invalid and from an older state', async () => {
    const draft = { ...NO_RULE, patterns: ['a(?=b)', '(', filled('a{1000}'), 'b[ae]d'] }
    discord.createAutoModRule(GUILDS.raidNight, USERS.ben, draft)
    expect(say('ab ( aaaa')).toBeTruthy()
    expect(() => say('a bad day')).toThrow('blocked by automatic moderation')
    expect(await call(discord, ['GET', RULES])).toMatchObject({
      status: 200,
      body: [{ trigger_metadata: { regex_patterns: draft.patterns } }],
    })
  })
})

const NO_RULE: RuleDraft = {
  name: 'From before',
  triggerType: 1,
  keywords: [],
  patterns: [],
  allowed: [],
  presets: [],
  mentionLimit: 20,
  raidProtection: false,
  actions: [{ type: 1, customMessage: null }],
  enabled: true,
  exemptRoleIds: [],
  exemptChannelIds: [],
}
