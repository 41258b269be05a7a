import { API } from '@discordjs/core'
import { createMetrics, type OpenHit } from '@guildhall/core'
import { createDiscordRest, createOwnMessages } from '@guildhall/discord'
import { CHANNELS, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSayOnce, type SayOnce } from './say-once.ts'

const MINUTE = 60_000
const CHANNEL = CHANNELS.demoGeneral

let local: LocalDiscord
let now: number
let sayOnce: SayOnce
let hit: OpenHit

beforeEach(async () => {
  now = Date.now()
  local = await startLocalDiscord({ port: 0, dataDir: null, clock: { now: () => now } })
  const rest = createDiscordRest({ ...local, metrics: createMetrics() })
  const messages = createOwnMessages({ rest, botUserId: local.credentials.clientId })
  sayOnce = createSayOnce({ channels: new API(rest).channels, messages, clock: { now: () => now } })
  hit = {
    guildId: GUILDS.guildhallDemo,
    hitId: 'session:1',
    userId: USERS.cleo,
    channelId: CHANNEL,
    ruleId: '7',
    triggerType: 4,
    content: 'damn',
    action: 'warn',
    happenedAt: now,
    isBegun: false,
    outcome: null,
  }
})

afterEach(() => local.close())

const say = (content: string) =>
  sayOnce(hit, CHANNEL, { purpose: 'test', content, pings: [] }, new AbortController().signal)
const said = () => (local.state.world.messages[CHANNEL] ?? []).map((message) => message.content)

describe('a message that a hit causes', () => {
  it('is written once, however often it is tried at once', async () => {
    await Promise.all([say('Warned.'), say('Warned.'), say('Warned.')])
    expect(said()).toEqual(['Warned.'])
  })

  it('is written once, too, when an attempt that was cut short is taken up after Discord forgot it', async () => {
    await say('Warned.')
    now += 10 * MINUTE
    hit.isBegun = true
    await say('Warned.')
    expect(said()).toEqual(['Warned.'])
  })

  it('is written after all when the attempt that was cut short had not come so far', async () => {
    now += 10 * MINUTE
    hit.isBegun = true
    await say('Warned.')
    expect(said()).toEqual(['Warned.'])
  })

  it('is written where the bot cannot see what was written before', async () => {
    local.fail(403, { route: 'GET /channels/:id/messages' })
    now += 10 * MINUTE
    hit.isBegun = true
    await say('Warned.')
    expect(said()).toEqual(['Warned.'])
  })
})
