import {
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  Events,
  GatewayIntentBits,
  TextChannel,
  type AutoModerationActionExecution,
  type Client,
  type GuildAuditLogsEntry,
  type GuildBan,
  type GuildMember,
} from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANNELS, GUILDS, USERS, type LocalDiscord } from '../index.ts'
import { postMessage } from '../messages/actions.ts'
import { nextEvent, startWithDiscordJs } from './testing/discord-js-client.ts'
import { itConforms } from './testing/it-conforms.ts'
import type { Recorder } from './testing/recorder.ts'

let local: LocalDiscord
let recorder: Recorder
let client: Client<true>

beforeAll(async () => {
  const { Guilds, GuildMembers, GuildMessages, MessageContent, GuildModeration } = GatewayIntentBits
  const { AutoModerationConfiguration, AutoModerationExecution } = GatewayIntentBits
  const moderation = [GuildModeration, AutoModerationConfiguration, AutoModerationExecution]
  const intents = [Guilds, GuildMembers, GuildMessages, MessageContent, ...moderation]
  ;({ local, recorder, client } = await startWithDiscordJs(intents))
})
afterAll(async () => {
  await client?.destroy()
  await local.close()
})

const guild = () => client.guilds.fetch(GUILDS.guildhallDemo)
const cleo = async (): Promise<GuildMember> => (await guild()).members.fetch({ user: USERS.cleo, force: true })
const say = (content: string): string =>
  postMessage(local.state, { userId: USERS.cleo, channelId: CHANNELS.demoGeneral, content }).id

describe('discord.js moderating the local Discord', () => {
  it('receives AutoMod’s actions', async () => {
    const rule = await (
      await guild()
    ).autoModerationRules.create({
      name: 'Words',
      eventType: AutoModerationRuleEventType.MessageSend,
      triggerType: AutoModerationRuleTriggerType.Keyword,
      triggerMetadata: { keywordFilter: ['cat'] },
      actions: [{ type: AutoModerationActionType.BlockMessage }],
      enabled: true,
      reason: 'Dogs only',
    })
    const coming = nextEvent<AutoModerationActionExecution>(client, Events.AutoModerationActionExecution)
    expect(() => say('a cat')).toThrow('Message was blocked by automatic moderation')
    expect(await coming).toMatchObject({ ruleId: rule.id, userId: USERS.cleo, messageId: null, content: 'a cat' })
    await rule.setEnabled(false)
    expect(say('a cat')).toBeTruthy()
    await rule.delete('Cats are fine')
  })

  it('times a member out, and receives the audit log entry', async () => {
    const member = await cleo()
    const logged = nextEvent<GuildAuditLogsEntry>(client, Events.GuildAuditLogEntryCreate)
    await member.timeout(60_000, 'Loud')
    expect((await cleo()).isCommunicationDisabled()).toBe(true)
    expect(() => say('hello')).toThrow('Missing Permissions')
    expect(await logged).toMatchObject({ targetId: USERS.cleo, reason: 'Loud' })
    await member.timeout(null)
    expect((await cleo()).isCommunicationDisabled()).toBe(false)
  })

  it('deletes messages in bulk', async () => {
    const channel = await client.channels.fetch(CHANNELS.demoGeneral)
    if (!(channel instanceof TextChannel)) throw new Error('#general is no text channel')
    const ids = [say('one'), say('two'), say('three')]
    const deleted = await channel.bulkDelete(ids)
    expect([...deleted.keys()].toSorted()).toEqual(ids)
    expect([...(await channel.messages.fetch()).values()].map((message) => message.content)).toEqual(['a cat'])
  })

  it('kicks, bans and unbans', async () => {
    await (await cleo()).kick('Out')
    await expect(cleo()).rejects.toMatchObject({ code: 10007 })
    const coming = nextEvent<GuildBan>(client, Events.GuildBanAdd)
    await (await guild()).bans.create(USERS.cleo, { reason: 'For good', deleteMessageSeconds: 3_600 })
    expect((await coming).user.id).toBe(USERS.cleo)
    expect((await (await guild()).bans.fetch(USERS.cleo)).reason).toBe('For good')
    await (await guild()).bans.remove(USERS.cleo)
    await expect((await guild()).members.ban(USERS.ada)).rejects.toMatchObject({ code: 50013 })
  })

  it('reads the actor of a kick in the audit log', async () => {
    const log = await (await guild()).fetchAuditLogs({ limit: 10 })
    const kick = log.entries.find((entry) => entry.action === 20)
    expect(kick).toMatchObject({ executorId: client.user.id, targetId: USERS.cleo, reason: 'Out' })
  })

  itConforms(() => recorder.exchanges, 15)
})
