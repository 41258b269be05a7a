import { CASES } from '@guildhall/word-matching/cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawClient } from '../gateway/testing/raw-client.ts'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, USERS } from '../world.ts'
import { changeRule, KEYWORDS, listener, makeRule } from './testing/rules.ts'

let now = Date.parse('2026-03-01T12:00:00Z')
let discord: LocalDiscord
let bot: RawClient
let rule: unknown
beforeAll(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  bot = await listener(discord)
  rule = (await makeRule(discord, KEYWORDS)).id
})
afterAll(async () => {
  bot.close()
  await discord.close()
})

/** The word that stops a message; null for a message that is posted. */
async function stoppedBy(content: string): Promise<unknown> {
  try {
    postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.raidGeneral, content })
    return null
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Mind your words.') throw error
    return (await bot.next('AUTO_MODERATION_ACTION_EXECUTION'))['matched_keyword']
  }
}

describe('AutoMod', () => {
  it.each(CASES)('agrees that $title', async ({ words, patterns, allowed, text, stops }) => {
    // Beyond every rate limit.
    now += 60_000
    const metadata = { keyword_filter: words, regex_patterns: patterns, allow_list: allowed }
    expect(await changeRule(discord, rule, { trigger_metadata: metadata })).toMatchObject({ status: 200 })
    expect(await stoppedBy(text)).toBe(stops)
  })
})
