import {
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  Client,
  Events,
  GatewayIntentBits,
  TextChannel,
  type AutoModerationActionExecution,
  type GuildAuditLogsEntry,
  type GuildBan,
  type GuildMember,
} from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANNELS, demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'
import { postMessage } from '../messages/actions.ts'
import { COMPILES_WITHIN, loadDescription } from './testing/description.ts'
import { createRecorder, type Recorder } from './testing/recorder.ts'

const description = loadDescription()

let local: LocalDiscord
let recorder: Recorder
let client: Client<true>

/** Waits for one event of the client. */
function next<T>(name: string): Promise<T> {
  return new Promise((resolve) => client.once(name, resolve))
}

beforeAll(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  recorder = createRecorder(`${local.endpoints.apiUrl}/v10`)
  const { Guilds, GuildMembers, GuildMessages, MessageContent, GuildModeration } = GatewayIntentBits
  const { AutoModerationConfiguration, AutoModerationExecution } = GatewayIntentBits
  const moderation = [GuildModeration, AutoModerationConfiguration, AutoModerationExecution]
  const fresh = new Client({
    intents: [Guilds, GuildMembers, GuildMessages, MessageContent, ...moderation],
    rest: { api: local.endpoints.apiUrl, makeRequest: recorder.request },
  })
  const ready = new Promise<Client<true>>((resolve) => fresh.once(Events.ClientReady, resolve))
  await fresh.login(local.credentials.token)
  client = await ready
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
  it('hears what AutoMod did', async () => {
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
    const coming = next<AutoModerationActionExecution>(Events.AutoModerationActionExecution)
    expect(() => say('a cat')).toThrow('Message was blocked by automatic moderation')
    expect(await coming).toMatchObject({ ruleId: rule.id, userId: USERS.cleo, messageId: null, content: 'a cat' })
    await rule.setEnabled(false)
    expect(say('a cat')).toBeTruthy()
    await rule.delete('Cats are fine')
  })

  it('times out, and sees the time-out and its entry in the audit log', async () => {
    const member = await cleo()
    const logged = next<GuildAuditLogsEntry>(Events.GuildAuditLogEntryCreate)
    await member.timeout(60_000, 'Loud')
    expect((await cleo()).isCommunicationDisabled()).toBe(true)
    expect(() => say('hello')).toThrow('Missing Permissions')
    expect(await logged).toMatchObject({ targetId: USERS.cleo, reason: 'Loud' })
    await member.timeout(null)
    expect((await cleo()).isCommunicationDisabled()).toBe(false)
  })

  it('purges a channel', async () => {
    const channel = await client.channels.fetch(CHANNELS.demoGeneral)
    if (!(channel instanceof TextChannel)) throw new Error('#general is no text channel')
    const ids = [say('one'), say('two'), say('three')]
    const deleted = await channel.bulkDelete(ids)
    expect([...deleted.keys()].toSorted()).toEqual(ids)
    expect([...(await channel.messages.fetch()).values()].map((message) => message.content)).toEqual(['a cat'])
  })

  it('kicks and bans', async () => {
    await (await cleo()).kick('Out')
    await expect(cleo()).rejects.toMatchObject({ code: 10007 })
    const coming = next<GuildBan>(Events.GuildBanAdd)
    await (await guild()).bans.create(USERS.cleo, { reason: 'For good', deleteMessageSeconds: 3_600 })
    expect((await coming).user.id).toBe(USERS.cleo)
    expect((await (await guild()).bans.fetch(USERS.cleo)).reason).toBe('For good')
    await (await guild()).bans.remove(USERS.cleo)
    await expect((await guild()).members.ban(USERS.ada)).rejects.toMatchObject({ code: 50013 })
  })

  it('reads who did it', async () => {
    const log = await (await guild()).fetchAuditLogs({ limit: 10 })
    const kick = log.entries.find((entry) => entry.action === 20)
    expect(kick).toMatchObject({ executorId: client.user.id, targetId: USERS.cleo, reason: 'Out' })
  })

  it.skipIf(description === null)(
    'sends nothing that Discord’s own description does not allow',
    { timeout: COMPILES_WITHIN },
    () => {
      expect(recorder.exchanges.length).toBeGreaterThan(15)
      expect(recorder.exchanges.flatMap((exchange) => description?.errorsOf(exchange) ?? [])).toEqual([])
    },
  )
})
