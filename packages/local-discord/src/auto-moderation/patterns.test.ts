import fc from 'fast-check'
import { RE2JS } from 're2js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../kernel/testing/calls.ts'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'
import { findKeyword } from './keywords.ts'
import { instructionsOf } from './pattern-size.ts'
import { findPattern, patternOf } from './patterns.ts'
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

/** The same again and again, up to the 260 characters that Discord allows. */
const filled = (part: string): string => part.repeat(Math.floor(260 / part.length))

describe('regular expressions of AutoMod', () => {
  it('are searched in time that grows with the text alone', async () => {
    expect((await makeRule(discord, ruleOf('(a+)+$', '(x+x+)+y'))).status).toBe(200)
    expect(say(`${'a'.repeat(1_000)}${'x'.repeat(999)}!`)).toBeTruthy()
    expect(() => say('a AAA')).toThrow('Mind your words.')
  })

  it.each([
    ['looks ahead', 'a(?=b)'],
    ['looks behind', '(?<!a)b'],
    ['looks back', String.raw`(a)\1`],
    ['is not closed', '(a'],
    ['repeats too often', 'a{1001}'],
  ])('are refused at their place when one %s', async (_what, pattern) => {
    const faults = [{ code: 'AUTO_MODERATION_INVALID_REGEX', message: expect.any(String) }]
    expect(await makeRule(discord, ruleOf('fine', pattern))).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { trigger_metadata: { regex_patterns: { 1: { _errors: faults } } } } },
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
  ])('are refused before they are compiled when they are as large as %s many times over', async (part) => {
    const pattern = filled(part)
    expect(instructionsOf(pattern)).toBeGreaterThan(10_000)
    expect(await makeRule(discord, ruleOf(pattern))).toMatchObject({ status: 400, body: { code: 50035 } })
  })

  it.each([
    String.raw`https?:\/\/(www\.)?[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b([-a-zA-Z0-9()@:%_\+.~#?&//=]*)`,
    String.raw`^(?:[0-9]{1,3}\.){3}[0-9]{1,3}$`,
    '(?i)(b|c)at',
    String.raw`[\u{22}\p{Greek}]+`,
  ])('are taken when they are as people write them: %s', async (pattern) => {
    expect((await makeRule(discord, ruleOf(pattern))).status).toBe(200)
  })

  it('that an older state has and that are none match nothing and harm nothing', async () => {
    const draft = { ...NO_RULE, patterns: ['a(?=b)', '(', filled('a{1000}'), 'b[ae]d'] }
    discord.createAutoModRule(GUILDS.raidNight, USERS.ben, draft)
    expect(say('ab ( aaaa')).toBeTruthy()
    expect(() => say('a bad day')).toThrow('blocked by automatic moderation')
    expect(await call(discord, ['GET', RULES])).toMatchObject({
      status: 200,
      body: [{ trigger_metadata: { regex_patterns: draft.patterns } }],
    })
  })

  it('end their search when everything that they find is allowed', () => {
    const text = 'x'.repeat(2_000)
    expect(findPattern(text, [filled('x.*y|')], ['*x*'])).toBeUndefined()
    expect(findPattern('x xx', ['x*', 'x+'], ['x'])).toEqual({ keyword: 'x*', content: 'xx' })
  })

  it('and words are compared with everything that is allowed at once', () => {
    const text = 'ab'.repeat(1_000)
    const allowed = [...Array.from({ length: 999 }, () => '*a*'), '*ab*']
    expect(
      findKeyword(
        text,
        Array.from({ length: 100 }, () => '*ab*'),
        allowed,
      ),
    ).toBeUndefined()
    expect(findKeyword(`${text} abc`, ['*ab*', 'abc'], allowed)).toEqual({ keyword: 'abc', content: 'abc' })
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

describe('the size of a pattern', () => {
  it('is never below what RE2 makes of it by more than its beginning and end', () => {
    const atoms = [
      'a',
      '.',
      '^',
      '$',
      String.raw`\d`,
      String.raw`\pL`,
      String.raw`\p{Greek}`,
      '[^a-c]',
      '[]()]',
      '[[:alpha:](]',
    ]
    const quoted = [String.raw`\Qa(b\E`, String.raw`\Q\E`, String.raw`\x{41}`, String.raw`\x41`, String.raw`\(`, '(?i)']
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.constantFrom(...atoms, ...quoted),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}|${b}`),
        fc.tuple(fc.constantFrom('(', '(?:', '(?P<n>', '(?<n>', '(?i:'), tie('pattern')).map(([a, b]) => `${a}${b})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+?', '{3}', '{0}', '{2,}', '{0,9}', '{2,7}?', '{,3}', '{30}'))
          .map(([a, b]) => a + b),
      ),
    }))
    let compiled = 0
    fc.assert(
      fc.property(pattern, (source) => {
        const size = sizeIn(source)
        if (size === undefined) return
        compiled += 1
        expect(size).toBeLessThanOrEqual(instructionsOf(source) + 3)
      }),
      { numRuns: 20_000 },
    )
    expect(compiled).toBeGreaterThan(500)
  })

  it('is little for what is none', () => {
    for (const text of ['', ')', '(((', '{5}', '[', '\\', '(?', '(?P<']) expect(instructionsOf(text)).toBeLessThan(20)
    expect(patternOf(')')).toBeUndefined()
  })
})

/** @returns undefined for what is no pattern. */
function sizeIn(source: string): number | undefined {
  try {
    return RE2JS.compile(source).programSize()
  } catch {
    return undefined
  }
}
