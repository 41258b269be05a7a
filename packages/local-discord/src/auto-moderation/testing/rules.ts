import { AutoModerationRuleTriggerType as Trigger, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { connect, identified, type RawClient } from '../../gateway/testing/raw-client.ts'
import { call, type Reply } from '../../kernel/testing/calls.ts'
import type { LocalDiscordAddress } from '../../server.ts'
import { CHANNELS, GUILDS } from '../../world.ts'

export const RULES = `/guilds/${GUILDS.raidNight}/auto-moderation/rules`
export const BLOCK = { type: 1, metadata: { custom_message: 'Mind your words.' } }
export const ALERT = { type: 2, metadata: { channel_id: CHANNELS.raidGeneral } }

/** Blocks words that start with "cat", except "catalogue". */
export const KEYWORDS = {
  name: 'Words',
  event_type: 1,
  trigger_type: Trigger.Keyword,
  trigger_metadata: { keyword_filter: ['cat*'], allow_list: ['catalogue'] },
  actions: [BLOCK],
  enabled: true,
}

/** The intents of every event that AutoMod causes. */
const INTENTS =
  Intent.GuildMessages |
  Intent.MessageContent |
  Intent.GuildMembers |
  Intent.AutoModerationConfiguration |
  Intent.AutoModerationExecution |
  Intent.GuildModeration

export async function listener(discord: LocalDiscordAddress, intents?: number): Promise<RawClient> {
  const client = await connect(discord.origin)
  await identified(client, discord.credentials.token, { intents: intents ?? INTENTS })
  return client
}

/** Creates a rule in Raid Night. */
export async function makeRule(
  discord: LocalDiscordAddress,
  rule: object,
  headers?: Record<string, string>,
): Promise<Reply & { id: unknown }> {
  const reply = await call(discord, ['POST', RULES], rule, headers)
  const { body } = reply
  return { ...reply, id: typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined }
}

export async function changeRule(discord: LocalDiscordAddress, ruleId: unknown, body: object): Promise<Reply> {
  return call(discord, ['PATCH', `${RULES}/${String(ruleId)}`], body)
}
