import { AutoModerationRuleTriggerType as Trigger, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawClient } from '../gateway/testing/raw-client.ts'
import { deleteMessage, editMessageAs, postMessage, readMessages } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { ALERT, BLOCK, changeRule, KEYWORDS, listener, makeRule } from './testing/rules.ts'

let now = Date.parse('2026-03-01T12:00:00Z')
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  bot = await listener(discord)
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const say = (content: string, username: keyof typeof USERS = 'cleo'): string =>
  postMessage(discord.state, { userId: USERS[username], channelId: CHANNELS.raidGeneral, content }).id

const contents = (): string[] =>
  readMessages(discord.state, { userId: USERS.cleo, channelId: CHANNELS.raidGeneral }).map((one) => one.content)

const BLOCKED = expect.objectContaining({ status: 400, code: 200000 })

describe('AutoMod', () => {
  it('blocks a message with the custom message as the error', async () => {
    await makeRule(discord, KEYWORDS)
    expect(() => say('What a Catastrophe!')).toThrow(BLOCKED)
    expect(() => say('What a Catastrophe!')).toThrow('Mind your words.')
    expect(contents()).toEqual([])
    expect(say('a concatenated catalogue')).toBeTruthy()
  })

  it('blocks an edit and leaves the message unchanged', async () => {
    await makeRule(discord, KEYWORDS)
    const messageId = say('a dog')
    const edit = { userId: USERS.cleo, channelId: CHANNELS.raidGeneral, messageId, content: 'a cat' }
    expect(() => editMessageAs(discord.state, edit)).toThrow(BLOCKED)
    expect(contents()).toEqual(['a dog'])
  })

  it('publishes an event per action and posts the alert', async () => {
    const { id: rule } = await makeRule(discord, { ...KEYWORDS, actions: [BLOCK, ALERT] })
    expect(() => say('see this CAT here')).toThrow(BLOCKED)
    const common = {
      guild_id: GUILDS.raidNight,
      rule_id: rule,
      rule_trigger_type: 1,
      user_id: USERS.cleo,
      channel_id: CHANNELS.raidGeneral,
      content: 'see this CAT here',
      matched_keyword: 'cat*',
      matched_content: 'CAT',
    }
    const block = await bot.next('AUTO_MODERATION_ACTION_EXECUTION')
    expect(block).toEqual({ ...common, action: BLOCK })
    const posted = await bot.next('MESSAGE_CREATE')
    expect(posted).toMatchObject({ type: 24, content: '', author: { id: USERS.cleo } })
    expect(posted['embeds']).toMatchObject([
      {
        type: 'auto_moderation_message',
        description: 'see this CAT here',
        fields: expect.arrayContaining([{ name: 'rule_name', value: 'Words', inline: false }]),
      },
    ])
    const alert = await bot.next('AUTO_MODERATION_ACTION_EXECUTION')
    expect(alert).toEqual({ ...common, action: ALERT, alert_system_message_id: posted['id'] })
  })

  it('posts an alert that its author can neither edit nor delete', async () => {
    await makeRule(discord, { ...KEYWORDS, actions: [ALERT] })
    say('a cat')
    const place = { userId: USERS.cleo, channelId: CHANNELS.raidGeneral }
    const messageId = readMessages(discord.state, place).find((one) => one.type === 24)?.id ?? ''
    const alert = { ...place, messageId }
    expect(() => editMessageAs(discord.state, { ...alert, content: 'x' })).toThrow(
      expect.objectContaining({ code: 50021 }),
    )
    expect(() => deleteMessage(discord.state, alert)).toThrow(expect.objectContaining({ code: 50013 }))
    deleteMessage(discord.state, { ...alert, userId: USERS.ben })
    expect(contents()).toEqual(['a cat'])
  })

  it('evaluates rules from the oldest to the first that blocks', async () => {
    const first = await makeRule(discord, { ...KEYWORDS, actions: [ALERT] })
    const second = await makeRule(discord, KEYWORDS)
    await makeRule(discord, KEYWORDS)
    expect(() => say('a cat')).toThrow(BLOCKED)
    const other = { ...KEYWORDS, trigger_metadata: { keyword_filter: ['dog'] } }
    const last = await makeRule(discord, other)
    expect(() => say('a dog')).toThrow(BLOCKED)
    const executed = []
    while (executed.length < 3) executed.push((await bot.next('AUTO_MODERATION_ACTION_EXECUTION'))['rule_id'])
    expect(executed).toEqual([first.id, second.id, last.id])
  })

  it('publishes the id of a message that is not blocked', async () => {
    await makeRule(discord, { ...KEYWORDS, actions: [ALERT] })
    const message = say('a cat')
    expect(await bot.next('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({ message_id: message })
    expect(contents()).toEqual(['a cat', ''])
  })

  it('withholds content without the MessageContent intent, and events without Manage Server', async () => {
    const limited = await listener(discord, Intent.AutoModerationExecution)
    await makeRule(discord, KEYWORDS)
    expect(() => say('a cat')).toThrow(BLOCKED)
    const executed = await limited.next('AUTO_MODERATION_ACTION_EXECUTION')
    expect(executed).toMatchObject({ content: '', matched_content: '', matched_keyword: 'cat*' })
    discord.changeRole(GUILDS.raidNight, ROLES.raidBot, { permissions: String(1 << 10) })
    expect(() => say('a cat')).toThrow(BLOCKED)
    discord.changeRole(GUILDS.raidNight, ROLES.raidBot, { permissions: String(1 << 5) })
    expect(() => say('two cats')).toThrow(BLOCKED)
    await bot.next('AUTO_MODERATION_ACTION_EXECUTION')
    expect(await bot.next('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({ content: 'two cats' })
    limited.close()
  })

  it('ignores managers of the guild, exempt roles and channels, and disabled rules', async () => {
    const { id } = await makeRule(discord, KEYWORDS)
    expect(say('a cat', 'ben')).toBeTruthy()
    await changeRule(discord, id, { exempt_roles: [ROLES.raidRaider] })
    expect(say('a cat')).toBeTruthy()
    await changeRule(discord, id, { exempt_roles: [], exempt_channels: [CHANNELS.raidGeneral] })
    expect(say('a cat')).toBeTruthy()
    await changeRule(discord, id, { exempt_channels: [] })
    expect(() => say('a cat')).toThrow(BLOCKED)
    await changeRule(discord, id, { enabled: false })
    expect(say('a cat')).toBeTruthy()
  })

  it('times the author out', async () => {
    await makeRule(discord, { ...KEYWORDS, actions: [{ type: 3, metadata: { duration_seconds: 600 } }] })
    say('a cat')
    const until = new Date(now + 600_000).toISOString()
    expect(await bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({
      user: { id: USERS.cleo },
      communication_disabled_until: until,
    })
  })

  it.each([
    ['cat', 'my cat.', 'cat'],
    ['*cat', 'wildcat', 'cat'],
    ['*cat*', 'eduCation', 'Cat'],
    ['the mat*', 'into the matrix', 'the mat'],
    ['well-[known]', 'a Well-[known] one', 'Well-[known]'],
  ])('matches the keyword "%s" in "%s"', async (keyword, text, found) => {
    await makeRule(discord, { ...KEYWORDS, trigger_metadata: { keyword_filter: [keyword] }, actions: [ALERT] })
    say(text)
    expect(await bot.next('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({ matched_content: found })
  })

  it.each([
    ['cat', 'catch'],
    ['*cat', 'catch'],
    ['c.t', 'cat'],
  ])('does not match the keyword "%s" in "%s"', async (keyword, text) => {
    await makeRule(discord, { ...KEYWORDS, trigger_metadata: { keyword_filter: [keyword] } })
    expect(say(text)).toBeTruthy()
  })

  it('matches regular expressions', async () => {
    await makeRule(discord, { ...KEYWORDS, trigger_metadata: { regex_patterns: ['b[ae]d+'] } })
    expect(() => say('so BADDD')).toThrow(BLOCKED)
    expect(say('so good')).toBeTruthy()
  })

  it.each([
    [1, 'damn'],
    [2, 'smut'],
    [3, 'nincompoop'],
  ])('matches words of preset %i', async (preset, word) => {
    const rule = { ...KEYWORDS, trigger_type: Trigger.KeywordPreset, trigger_metadata: { presets: [preset] } }
    const { id } = await makeRule(discord, rule)
    expect(() => say(`oh, ${word}!`)).toThrow(BLOCKED)
    await changeRule(discord, id, { trigger_metadata: { presets: [preset], allow_list: [word] } })
    expect(say(`oh, ${word}!`)).toBeTruthy()
  })

  it('counts repeated mentions once', async () => {
    const metadata = { mention_total_limit: 2 }
    await makeRule(discord, { ...KEYWORDS, trigger_type: Trigger.MentionSpam, trigger_metadata: metadata })
    const [ben, mira] = [`<@${USERS.ben}>`, `<@${USERS.mira}>`]
    expect(say(`${ben} ${mira} ${ben}`)).toBeTruthy()
    expect(() => say(`${ben} ${mira} <@&${ROLES.raidRaider}>`)).toThrow(BLOCKED)
  })

  it('treats known phrases and the fifth repetition in ten seconds as spam', async () => {
    await makeRule(discord, { ...KEYWORDS, trigger_type: Trigger.Spam, trigger_metadata: {} })
    expect(() => say('FREE Discord Nitro here')).toThrow(BLOCKED)
    for (let count = 0; count < 4; count += 1) say('buy my sword')
    expect(() => say('buy my sword')).toThrow(BLOCKED)
    expect(say('buy my shield')).toBeTruthy()
    now += 11_000
    expect(say('buy my sword')).toBeTruthy()
  })
})
