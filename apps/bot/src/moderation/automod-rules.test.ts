import { AUTOMOD_RULES, type GuildSnapshot, type Settings } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'
import { OWN_RULE } from './testing/own-rule.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const SPAM = 3
const OURS = ['Guildhall: mention spam', 'Guildhall: offensive words', 'Guildhall: spam']

/** The spacing of the jobs, with a margin, in ms. */
const WITH_SPACING_MS = 12_000

const MODS = { type: 0, name: 'mods', position: 9, parentId: null, topic: null, nsfw: false, overwrites: [] }

let stage: Stage
let settings: Settings

beforeEach(async () => {
  stage = await setStage()
  settings = stage.core.settings
  await stage.start()
})

afterEach(async () => {
  settings.stop()
  await stage.close()
})

const snapshot = (): Promise<GuildSnapshot> =>
  eventually(async () => {
    const found = await stage.core.snapshots.get(DEMO)
    if (!found) throw new Error('There is no snapshot')
    return found
  })

const save = async (change: Parameters<Settings['change']>[1]) =>
  settings.change(await snapshot(), change, administrator(USERS.ada))
const rules = () => stage.local.state.world.guilds.find((guild) => guild.id === DEMO)?.autoModRules ?? []
const names = () =>
  rules()
    .map((rule) => rule.name)
    .toSorted()
const own = (name: string) => {
  const rule = rules().find((one) => one.name === name)
  if (!rule) throw new Error(`There is no rule ${name}`)
  return rule
}

async function warning(): Promise<string | undefined> {
  const { warnings } = await settings.read(await snapshot(), null)
  return warnings?.find(({ field }) => field === 'enable_auto_mod')?.message
}

/** Whether no job for AutoMod is open. */
async function isSettled(): Promise<boolean> {
  const status = await stage.core.jobs.status({ guildId: DEMO, kind: AUTOMOD_RULES, key: '' })
  return status?.status === 'applied'
}

const settled = () => eventually(async () => expect(await isSettled()).toBe(true))

async function switchOn(): Promise<void> {
  await save({ enable_auto_mod: true })
  await eventually(() => expect(names()).toEqual(OURS))
  await settled()
}

/** The number of calls for AutoMod rules since the start of the bot. */
async function callsAboutRules(): Promise<number> {
  const { text } = await stage.kit.metrics.page()
  const counts = text.matchAll(/^guildhall_discord_call_duration_seconds_count\{[^}]*auto-moderation[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, match) => sum + Number(match[1]), 0)
}

describe("the bot's rules in AutoMod", () => {
  it('exist while auto moderation is on, block with an explanation, and are deleted when it is off', async () => {
    expect(rules()).toEqual([])
    await switchOn()
    for (const rule of rules()) {
      expect(rule).toMatchObject({ creatorId: stage.local.credentials.clientId, enabled: true })
      expect(rule.actions).toEqual([{ type: 1, customMessage: expect.stringMatching(/blocks|blocked/) }])
    }
    expect(await warning()).toBeUndefined()
    await save({ enable_auto_mod: false })
    await eventually(() => expect(rules()).toEqual([]), WITH_SPACING_MS)
  })

  it('send their alerts to the current moderation log channel', async () => {
    await save({ enable_auto_mod: true, moderation_log_channel_id: CHANNELS.demoStaff })
    const alertsGoTo = (channelId: string) =>
      eventually(() => {
        expect(names()).toEqual(OURS)
        for (const rule of rules()) expect(rule.actions).toContainEqual({ type: 2, channelId })
      }, WITH_SPACING_MS)
    await alertsGoTo(CHANNELS.demoStaff)
    await save({ moderation_log_channel_id: GENERAL })
    await alertsGoTo(GENERAL)
    await save({ moderation_log_channel_id: null })
    const types = () => rules().flatMap((rule) => rule.actions.map(({ type }) => type))
    await eventually(() => expect(types()).toEqual([1, 1, 1]), WITH_SPACING_MS)
  })

  it('continue without alerts when the alert channel is deleted', async () => {
    const channel = stage.local.createChannel(DEMO, MODS)
    await eventually(async () => expect(JSON.stringify(await snapshot())).toContain(channel.id))
    await save({ enable_auto_mod: true, moderation_log_channel_id: channel.id })
    await eventually(() => expect(JSON.stringify(rules())).toContain(channel.id))
    stage.local.deleteChannel(channel.id)
    await eventually(() => {
      expect(names()).toEqual(OURS)
      expect(JSON.stringify(rules())).not.toContain(channel.id)
    }, WITH_SPACING_MS)
  })

  it('respect a rule of the server, report it in the reply of the save and replace it when it is deleted', async () => {
    const theirs = stage.local.createAutoModRule(DEMO, USERS.ada, OWN_RULE)
    const before = structuredClone(theirs)
    const { warnings } = await save({ enable_auto_mod: true })
    expect(warnings?.find(({ field }) => field === 'enable_auto_mod')?.message).toMatch(
      /Your AutoMod rule "No ads here" already covers spam.*delete yours/,
    )
    expect(rules()).toHaveLength(3)
    expect(rules().find((rule) => rule.triggerType === SPAM)).toEqual(before)
    stage.local.deleteAutoModRule(DEMO, USERS.ada, theirs.id)
    await eventually(() => expect(names()).toEqual(OURS), WITH_SPACING_MS)
    await eventually(async () => expect(await warning()).toBeUndefined())
  })

  it('leave a rule of the server unchanged when auto moderation is switched off', async () => {
    const theirs = stage.local.createAutoModRule(DEMO, USERS.ada, OWN_RULE)
    await save({ enable_auto_mod: true })
    await eventually(() => expect(rules()).toHaveLength(3))
    await save({ enable_auto_mod: false })
    await eventually(() => expect(rules()).toEqual([theirs]), WITH_SPACING_MS)
  })

  it('are restored when an administrator changes or deletes one', async () => {
    await switchOn()
    const id = own('Guildhall: spam').id
    stage.local.changeAutoModRule(DEMO, USERS.ada, id, { enabled: false, name: 'Not so much spam' })
    await eventually(() => expect(own('Guildhall: spam')).toMatchObject({ id, enabled: true }), WITH_SPACING_MS)
    stage.local.deleteAutoModRule(DEMO, USERS.ada, id)
    await eventually(() => expect(names()).toEqual(OURS), WITH_SPACING_MS)
  })

  it("keep an administrator's adjustments in Discord", async () => {
    await switchOn()
    const tuned = { mentionLimit: 12, exemptRoleIds: [ROLES.demoModerator] }
    stage.local.changeAutoModRule(DEMO, USERS.ada, own('Guildhall: mention spam').id, tuned)
    stage.local.changeAutoModRule(DEMO, USERS.ada, own('Guildhall: offensive words').id, {
      presets: [1],
      allowed: ['damn'],
    })
    const restored = { presets: [1, 2, 3], allowed: ['damn'] }
    await eventually(() => expect(own('Guildhall: offensive words')).toMatchObject(restored), WITH_SPACING_MS)
    await settled()
    expect(own('Guildhall: mention spam')).toMatchObject(tuned)
  })

  it("are not compared again after the bot's own changes", async () => {
    await switchOn()
    // By now the events of the bot's own changes would have opened the job again.
    await stage.settle()
    expect(await isSettled()).toBe(true)
    // One call for the list, and one for each created rule.
    expect(await callsAboutRules()).toBe(1 + OURS.length)
  })

  it('are restored at the start when they were changed while the bot was offline', async () => {
    await switchOn()
    await stage.stopAll()
    const spam = rules().findIndex((rule) => rule.name === 'Guildhall: spam')
    rules().splice(spam, 1)
    stage.local.invalidateSessions()
    await stage.start()
    await eventually(() => expect(names()).toEqual(OURS), WITH_SPACING_MS)
  })

  it('name the missing permission and are created when it is granted', async () => {
    const little = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: `${little}` })
    await eventually(async () => {
      const role = (await snapshot()).roles.find(({ id }) => id === ROLES.demoBot)
      expect(role?.permissions).toBe(`${little}`)
    })
    await save({ enable_auto_mod: true })
    expect(await warning()).toMatch(/needs the Manage Server permission.*Grant it/)
    await eventually(() => expect(stage.logged()).toContain('Discord refused a change'))
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: `${little | PermissionFlagsBits.ManageGuild}` })
    await eventually(() => expect(names()).toEqual(OURS))
  })

  it('are created once Discord is reachable again', async () => {
    stage.local.goAway()
    await save({ enable_auto_mod: true })
    await eventually(() => expect(stage.logged()).toContain('could not reach Discord'))
    expect(rules()).toEqual([])
    stage.local.comeBack()
    await eventually(() => expect(names()).toEqual(OURS), 10_000)
  })

  it('are created again when the bot returns to a server', async () => {
    await switchOn()
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await snapshot()).isBotMember).toBe(false))
    rules().splice(0)
    stage.local.addBot(DEMO, PermissionFlagsBits.ManageGuild)
    await eventually(() => expect(names()).toEqual(OURS), WITH_SPACING_MS)
  })

  it('are deleted when the bot returns to a server that it left before the deletion', async () => {
    await switchOn()
    stage.local.refuse({ http: '503', gateway: false })
    await save({ enable_auto_mod: false })
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await snapshot()).isBotMember).toBe(false))
    stage.local.endFaults()
    await eventually(async () => {
      const status = await stage.core.jobs.status({ guildId: DEMO, kind: AUTOMOD_RULES, key: '' })
      expect(status).toEqual({ status: 'blocked', reason: 'The bot is not on this server.' })
    }, 20_000)
    expect(names()).toEqual(OURS)
    stage.local.addBot(DEMO, PermissionFlagsBits.ManageGuild)
    await eventually(() => expect(rules()).toEqual([]), WITH_SPACING_MS)
  })
})

describe("the reason in Discord's audit log for a change of rules", () => {
  const audited = () => {
    const entries = stage.local.state.world.guilds.find((guild) => guild.id === DEMO)?.auditLog ?? []
    return entries.filter(({ actionType }) => [140, 141, 142].includes(actionType)).map(({ reason }) => reason)
  }

  beforeEach(async () => {
    for (const [username, userId] of [
      ['ada', USERS.ada],
      ['ben', USERS.ben],
    ] as const) {
      const user = { user_id: userId, username, avatar: null, updated_at: 0 }
      await stage.db.insertInto('users').values(user).execute()
    }
  })

  it('names the administrator whose save the bot applies', async () => {
    await switchOn()
    expect(audited()).toEqual(OURS.map(() => 'ada, through Guildhall'))
  })

  it('names no administrator when the bot restores a rule by itself', async () => {
    await switchOn()
    stage.local.deleteAutoModRule(DEMO, USERS.ada, own('Guildhall: spam').id)
    await eventually(() => expect(names()).toEqual(OURS), WITH_SPACING_MS)
    expect(audited().at(-1)).toBe('Guildhall')
  })

  it('names the last administrator of several saves that are applied together', async () => {
    const guild = await snapshot()
    await stage.stopAll()
    await settings.change(guild, { enable_auto_mod: true }, administrator(USERS.ada))
    await settings.change(guild, { moderation_log_channel_id: GENERAL }, administrator(USERS.ben))
    await stage.start()
    await eventually(() => expect(names()).toEqual(OURS), WITH_SPACING_MS)
    expect(audited()).toEqual(OURS.map(() => 'ben and others, through Guildhall'))
  })
})
