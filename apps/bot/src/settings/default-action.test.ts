import type { DefaultAction } from '@guildhall/contract'
import { createGuildPictures } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const LOG = '1141163075606266815'
const WRITE = 'POST /channels/:id/messages'
/** Discord's numbers of the audit log. */
const AUDIT = { kick: 20, ban: 22, member: 24 }

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start()
})

afterEach(() => stage.close())

const guild = () => {
  const found = stage.local.state.world.guilds.find((one) => one.id === DEMO)
  if (!found) throw new Error('there is no server')
  return found
}
const member = (userId: string) => guild().members.find((one) => one.userId === userId)
const audited = (actionType: number) => guild().auditLog.filter((entry) => entry.actionType === actionType)
const botId = () => stage.local.credentials.clientId
const saidByBot = (channelId: string) => stage.messagesIn(channelId).filter((one) => one.authorId === botId())
const lines = () => saidByBot(LOG).map((message) => message.content)

/** Has AutoMod on, with what is to happen to authors and everything logged. */
async function moderate(action: DefaultAction | ''): Promise<void> {
  const change = { enable_auto_mod: true, default_action: action, moderation_log_channel_id: LOG } as const
  await eventually(() => stage.save(DEMO, change))
  await eventually(() => {
    expect(guild().autoModRules.filter((rule) => rule.creatorId === botId())).toHaveLength(3)
    expect(JSON.stringify(guild().autoModRules)).toContain(LOG)
  })
}

const say = (user: string, content: string) => stage.chat('/chat/write', { user, channel: GENERAL, content })

/** Waits until the log has so many lines, and gives the last. */
const logged = (times: number) =>
  eventually(() => {
    expect(lines()).toHaveLength(times)
    return lines()[times - 1]
  }, 10_000)

/** The bot's own role may this and no more. */
function botMay(permissions: bigint): void {
  stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: `${P.ManageGuild | permissions}` })
}

describe('the author of a message that AutoMod blocked', () => {
  it('is warned by direct message', async () => {
    await moderate('warn')
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toBe(
      `**Auto moderation** blocked a message of <@${USERS.cleo}> (cleo) in <#${GENERAL}>, rule "Guildhall: offensive words". Warned by direct message.\n> “damn”`,
    )
    const direct = stage.local.state.world.directChannels.find((channel) => channel.userId === USERS.cleo)
    const told = saidByBot(direct?.id ?? '')
    expect(told).toHaveLength(1)
    expect(told[0]?.content).toMatch(/was blocked by auto moderation.*This is a warning\./)
  })

  it('is warned in the channel when direct messages are closed, and nobody else is pinged', async () => {
    await stage.chat('/chat/direct', { user: USERS.cleo, allowed: false })
    await moderate('warn')
    await say(USERS.cleo, `damn <@${USERS.ben}> @everyone`)
    expect(await logged(1)).toContain('Warned in the channel, since their direct messages are closed.')
    expect(saidByBot(GENERAL)).toMatchObject([
      { content: expect.stringContaining('This is a warning.'), mentionIds: [USERS.cleo], mentionEveryone: false },
    ])
  })

  it('is muted for ten minutes, with a reason in the audit log', async () => {
    await moderate('mute')
    const before = Date.now()
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('Muted for 10 minutes.')
    const until = member(USERS.cleo)?.timedOutUntil ?? 0
    expect(until).toBeGreaterThan(before + 9 * 60_000)
    expect(until).toBeLessThan(Date.now() + 11 * 60_000)
    expect(audited(AUDIT.member)).toMatchObject([
      { userId: botId(), targetId: USERS.cleo, reason: expect.stringContaining('Guildhall: offensive words') },
    ])
  })

  it('keeps a time-out that is longer', async () => {
    await moderate('mute')
    await eventually(() => expect(guild().autoModRules.some((rule) => rule.enabled)).toBe(true))
    const cleo = member(USERS.cleo)
    const until = Date.now() + 24 * 60 * 60_000
    // As if a moderator was quicker than the bot.
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && cleo) cleo.timedOutUntil = until
    })
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('timed out for longer already')
    expect(cleo?.timedOutUntil).toBe(until)
    stop()
  })

  it('is kicked', async () => {
    await moderate('kick')
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('Kicked.')
    expect(member(USERS.cleo)).toBeUndefined()
    expect(audited(AUDIT.kick)).toMatchObject([{ userId: botId(), reason: expect.stringContaining('Auto moderation') }])
  })

  it('is banned, and nothing else of theirs is deleted', async () => {
    await moderate('ban')
    await say(USERS.cleo, 'a fine day')
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('Banned.')
    expect(guild().bans).toMatchObject([{ userId: USERS.cleo, reason: expect.stringContaining('Auto moderation') }])
    expect(stage.messagesIn(GENERAL).map((message) => message.content)).toContain('a fine day')
    expect(audited(AUDIT.ban)).toHaveLength(1)
  })

  it('is only logged while no default action is chosen', async () => {
    await moderate('')
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('No default action is chosen')
    expect(member(USERS.cleo)?.timedOutUntil).toBeNull()
    expect(stage.local.state.world.directChannels).toEqual([])
  })

  it('is treated so for the rules of the server itself, too, but not while auto moderation is off', async () => {
    stage.local.createAutoModRule(DEMO, USERS.ada, {
      name: 'No *cats*',
      triggerType: 1,
      keywords: ['cat'],
      patterns: [],
      allowed: [],
      presets: [],
      mentionLimit: 0,
      raidProtection: false,
      actions: [{ type: 1, customMessage: null }],
      enabled: true,
      exemptRoleIds: [],
      exemptChannelIds: [],
    })
    await moderate('mute')
    await stage.save(DEMO, { enable_auto_mod: false })
    await say(USERS.cleo, 'a cat')
    // Events are taken up in their order.
    stage.local.changeGuild(DEMO, { name: 'The Hall' })
    await eventually(async () => {
      const picture = await createGuildPictures(stage.options).get(DEMO)
      expect(picture?.name).toBe('The Hall')
    })
    await stage.save(DEMO, { enable_auto_mod: true })
    await say(USERS.cleo, 'another cat')
    expect(await logged(1)).toContain('rule "No \\*cats\\*". Muted')
    expect(lines().join()).not.toContain('a cat”')
  })
})

describe('the moderation log', () => {
  it('pings nobody and brings nothing alive of what was blocked, which it cuts', async () => {
    await moderate('')
    await say(USERS.cleo, `damn @everyone <@${USERS.ada}> **loud** https://x.test\n# big ${'long '.repeat(300)}`)
    const line = await logged(1)
    expect(line).toContain('\\@everyone')
    expect(line).not.toContain(`<@${USERS.ada}>`)
    expect(line).not.toMatch(/^#/m)
    expect(line?.length).toBeLessThan(1_000)
    expect(saidByBot(LOG)).toMatchObject([{ mentionIds: [], mentionRoleIds: [], mentionEveryone: false }])
  })

  it.each(['mute', 'kick', 'ban'] as const)(
    'says which permission is missing to %s, and how to give it',
    async (action) => {
      await moderate(action)
      botMay(P.ViewChannel | P.SendMessages)
      await say(USERS.cleo, 'damn')
      const needed = { mute: 'Timeout Members', kick: 'Kick Members', ban: 'Ban Members' }[action]
      expect(await logged(1)).toMatch(new RegExp(`Could not be \\w+: the bot lacks ${needed}\\. Allow it`))
      expect(member(USERS.cleo)).toBeDefined()
    },
  )

  it("says when the author's role is not below the bot's", async () => {
    await moderate('kick')
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoModerator)
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toMatch(/Could not be kicked: their role Moderator is not below.*Move the bot's role above/)
    expect(member(USERS.cleo)).toBeDefined()
  })

  it('says when the author had already left', async () => {
    await moderate('kick')
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && member(USERS.cleo)) stage.local.kick(DEMO, USERS.cleo)
    })
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('had already left')
    stop()
  })

  it('says that nothing was done to one who may manage the server by now', async () => {
    await moderate('ban')
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      const given = member(USERS.cleo)?.roleIds.includes(ROLES.demoKeeper)
      if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && !given) stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    })
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('may manage the server')
    expect(guild().bans).toEqual([])
    stop()
  })
})

describe('what follows a blocked message', () => {
  it('happens once when the bot is stopped between the action and its line in the log', async () => {
    await moderate('kick')
    const fault = stage.local.fail(500, { route: WRITE })
    await say(USERS.cleo, 'damn')
    await eventually(() => expect(audited(AUDIT.kick)).toHaveLength(1))
    await eventually(() => expect(fault.struck()).toBeGreaterThan(0))
    await stage.stopAll()
    await stage.chat('/chat/join', { user: USERS.cleo, guild: DEMO })
    fault.end()
    await stage.start()
    expect(await logged(1)).toContain('Kicked.')
    expect(audited(AUDIT.kick)).toHaveLength(1)
    expect(member(USERS.cleo)).toBeDefined()
  })

  it('is known to have happened when only the word of it was lost', async () => {
    await moderate('kick')
    // The bot waits for 4 s, and tries again half a second later at the earliest.
    stage.local.delay(4_200, { route: 'DELETE /guilds/:id/members/:id', requests: 1 })
    await say(USERS.cleo, 'damn')
    expect(await logged(1)).toContain('Kicked.')
    expect(audited(AUDIT.kick)).toHaveLength(1)
  })

  it('happens after all when the hit could not be written down before the bot ended', async () => {
    await moderate('mute')
    await stage.db.schema.alterTable('auto_mod_hits').renameTo('away').execute()
    await say(USERS.cleo, 'damn')
    await eventually(() => expect(stage.logged()).toContain('could not write what an event says'))
    await stage.stopAll()
    await stage.db.schema.alterTable('away').renameTo('auto_mod_hits').execute()
    await stage.start()
    expect(await logged(1)).toContain('Muted for 10 minutes.')
  })

  it('waits while Discord is away, and its words are forgotten when it is done', async () => {
    await moderate('mute')
    const fault = stage.local.fail(503, { route: 'PATCH /guilds/:id/members/:id' })
    await say(USERS.cleo, 'damn')
    await eventually(() => expect(fault.struck()).toBeGreaterThan(0))
    fault.end()
    expect(await logged(1)).toContain('Muted for 10 minutes.')
    await eventually(async () => {
      const rows = await stage.db.selectFrom('auto_mod_hits').selectAll().execute()
      expect(rows).toMatchObject([{ content: '', outcome: null }])
    })
  })
})
