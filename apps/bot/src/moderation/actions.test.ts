import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT, MOD_LOG as LOG, moderationOn, type Moderation } from '../testing/moderation.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage
let moderation: Moderation

beforeEach(async () => {
  stage = await setStage()
  moderation = moderationOn(stage)
  await stage.start()
})

afterEach(() => stage.close())

/** Sets the permissions of the bot's role, with Manage Server added. */
function grantBot(permissions: bigint): void {
  stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: `${P.ManageGuild | permissions}` })
}

describe('the author of a message that AutoMod blocked', () => {
  it('is warned by direct message', async () => {
    await moderation.moderate('warn')
    await moderation.say(USERS.cleo, 'damn')
    expect((await moderation.logged(1))?.replace(/<t:\d+:T>/, 'noon')).toBe(
      `**Auto moderation** blocked a message from <@${USERS.cleo}> (cleo) in <#${GENERAL}> at noon, rule "Guildhall: offensive words". Warned by direct message.\n> “damn”`,
    )
    const direct = stage.local.state.world.directChannels.find((channel) => channel.userId === USERS.cleo)
    const sent = stage.botMessagesIn(direct?.id ?? '')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.content).toMatch(/was blocked by auto moderation.*This is a warning\.\n> “damn”$/)
  })

  it('is warned in the channel when direct messages are closed, without pinging other members', async () => {
    await stage.as(USERS.cleo).allowDirectMessages(false)
    await moderation.moderate('warn')
    await moderation.say(USERS.cleo, `damn <@${USERS.ben}> @everyone`)
    expect(await moderation.logged(1)).toContain('Warned in the channel, since their direct messages are closed.')
    expect(stage.botMessagesIn(GENERAL)).toMatchObject([
      { content: expect.stringContaining('This is a warning.'), mentionIds: [USERS.cleo], mentionEveryone: false },
    ])
  })

  it('is not warned when the bot can reach neither the direct messages nor the channel, and this is logged', async () => {
    await stage.as(USERS.cleo).allowDirectMessages(false)
    await moderation.moderate('warn')
    const silence = [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: `${P.SendMessages}` }]
    stage.local.changeChannel(GENERAL, { overwrites: silence })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain(
      'Could not be warned: their direct messages are closed, and the bot needs Send Messages in #general. In Discord: Edit Channel › Permissions › the bot › Send Messages.',
    )
    expect(stage.botMessagesIn(GENERAL)).toEqual([])
  })

  it('is muted for ten minutes with a reason in the audit log', async () => {
    await moderation.moderate('mute')
    const before = Date.now()
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('Muted for 10 minutes.')
    const until = moderation.member(USERS.cleo)?.timedOutUntil ?? 0
    expect(until).toBeGreaterThan(before + 9 * 60_000)
    expect(until).toBeLessThan(Date.now() + 11 * 60_000)
    expect(moderation.audited(AUDIT.member)).toMatchObject([
      {
        userId: moderation.botId(),
        targetId: USERS.cleo,
        reason: expect.stringContaining('Guildhall: offensive words'),
      },
    ])
  })

  it('keeps a longer time-out', async () => {
    await moderation.moderate('mute')
    await eventually(() => expect(moderation.guild().autoModRules.some((rule) => rule.enabled)).toBe(true))
    const cleo = moderation.member(USERS.cleo)
    const until = Date.now() + 24 * 60 * 60_000
    // Simulates a moderator who is quicker than the bot.
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && cleo) cleo.timedOutUntil = until
    })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('already timed out for longer')
    expect(cleo?.timedOutUntil).toBe(until)
    stop()
  })

  it('is kicked with a reason in the audit log', async () => {
    await moderation.moderate('kick')
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('Kicked.')
    expect(moderation.member(USERS.cleo)).toBeUndefined()
    expect(moderation.audited(AUDIT.kick)).toMatchObject([
      { userId: moderation.botId(), reason: expect.stringContaining('Auto moderation') },
    ])
  })

  it('is banned without deleting other messages', async () => {
    await moderation.moderate('ban')
    await moderation.say(USERS.cleo, 'a fine day')
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('Banned.')
    expect(moderation.guild().bans).toMatchObject([
      { userId: USERS.cleo, reason: expect.stringContaining('Auto moderation') },
    ])
    expect(stage.messagesIn(GENERAL).map((message) => message.content)).toContain('a fine day')
    expect(moderation.audited(AUDIT.ban)).toHaveLength(1)
  })

  it('is not punished while no default action is chosen, and the hit is logged', async () => {
    await moderation.moderate('')
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('No default action is chosen')
    expect(moderation.member(USERS.cleo)?.timedOutUntil).toBeNull()
    expect(stage.local.state.world.directChannels).toEqual([])
  })

  it("is muted for a hit of the server's own rule, but not while auto moderation is off", async () => {
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
    await moderation.moderate('mute')
    await stage.save(DEMO, { enable_auto_mod: false })
    await moderation.say(USERS.cleo, 'a cat')
    // Events are handled in order, so the name change follows the blocked message.
    stage.local.changeGuild(DEMO, { name: 'The Hall' })
    await eventually(async () => {
      const snapshot = await stage.core.snapshots.get(DEMO)
      expect(snapshot?.name).toBe('The Hall')
    })
    await stage.save(DEMO, { enable_auto_mod: true })
    await moderation.say(USERS.cleo, 'another cat')
    expect(await moderation.logged(1)).toContain('rule "No \\*cats\\*". Muted')
    expect(moderation.lines().join()).not.toContain('a cat”')
  })
})

describe('the moderation log', () => {
  it('pings no member and quotes the beginning of the blocked message as plain text', async () => {
    await moderation.moderate('')
    await moderation.say(
      USERS.cleo,
      `damn @everyone <@${USERS.ada}> **loud** https://x.test\n# big ${'long '.repeat(300)}`,
    )
    const line = await moderation.logged(1)
    expect(line).toContain('\\@everyone')
    expect(line).not.toContain(`<@${USERS.ada}>`)
    expect(line).not.toMatch(/^#/m)
    expect(line?.length).toBeLessThan(1_000)
    expect(stage.botMessagesIn(LOG)).toMatchObject([{ mentionIds: [], mentionRoleIds: [], mentionEveryone: false }])
  })

  it.each(['mute', 'kick', 'ban'] as const)(
    'names the permission that the bot lacks to %s the author, with the fix',
    async (action) => {
      await moderation.moderate(action)
      grantBot(P.ViewChannel | P.SendMessages)
      await moderation.say(USERS.cleo, 'damn')
      const needed = { mute: 'Timeout Members', kick: 'Kick Members', ban: 'Ban Members' }[action]
      expect(await moderation.logged(1)).toMatch(new RegExp(`Could not be \\w+: the bot needs ${needed}\\. Grant it`))
      expect(moderation.member(USERS.cleo)).toBeDefined()
    },
  )

  it("reports that the author's role is not below the bot's role", async () => {
    await moderation.moderate('kick')
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoModerator)
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toMatch(
      /Could not be kicked: their role Moderator isn't below.*Move the bot's role above/,
    )
    expect(moderation.member(USERS.cleo)).toBeDefined()
  })

  it('reports that the author had already left', async () => {
    await moderation.moderate('kick')
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && moderation.member(USERS.cleo)) stage.local.kick(DEMO, USERS.cleo)
    })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('had already left')
    stop()
  })

  it('reports that an author who has become an administrator was not banned', async () => {
    await moderation.moderate('ban')
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      const given = moderation.member(USERS.cleo)?.roleIds.includes(ROLES.demoKeeper)
      if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && !given) stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoKeeper)
    })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('can manage the server')
    expect(moderation.guild().bans).toEqual([])
    stop()
  })
})
