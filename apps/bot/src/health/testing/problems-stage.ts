import type { AccessSubject, HealthProblem, ReminderInput, UrlRule } from '@guildhall/contract'
import { PERMISSIONS, type Database, type PermissionName } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { administrator } from '@guildhall/test-kit'
import * as z from 'zod'
import {
  ada,
  cleo,
  DEMO,
  GENERAL,
  raider,
  setButtonsStage,
  type ButtonsStage,
} from '../../role-buttons/testing/buttons-stage.ts'
import { eventually } from '../../testing/stage.ts'

const DAY_MS = 86_400_000
const ADA = administrator(ada)

type StagedUrlRule = Pick<UrlRule, 'channel_ids'> & Partial<Pick<UrlRule, 'input_pattern' | 'output_pattern'>>

/** A stage on which problems of Guildhall Demo are caused and fixed. */
export interface ProblemsStage extends ButtonsStage {
  /** The problems as an Administrator sees them. */
  readonly problems: () => Promise<HealthProblem[]>
  /** Saves settings of Guildhall Demo. */
  set(change: Parameters<ButtonsStage['save']>[1]): Promise<void>
  /** Takes a permission from the bot in a channel. */
  closeChannel(channelId: string, name: PermissionName): void
  /** Gives all permissions back in a channel. */
  openChannel(channelId: string): void
  /** Takes a permission from the bot in the whole server. */
  take(name: PermissionName): Promise<void>
  /** Gives the bot a permission in the whole server. */
  give(name: PermissionName): Promise<void>
  /** Creates a text channel and waits until the bot knows it. @returns its id. */
  addChannel(name: string): Promise<string>
  /** Adds a reminder, in #general and tomorrow by default. @returns its id. */
  remind(parts: Partial<ReminderInput>): Promise<string>
  /** Posts a message with a button for @Raider. @returns its id. */
  menu(): Promise<string>
  /** Posts a message as the bot. @returns its id. */
  postMessageIn(channelId: string): Promise<string>
  /** Lets a role or member manage reminders. */
  grant(subject: AccessSubject): Promise<void>
  saveRules(channelId: string, contents: readonly string[]): Promise<void>
  /** Saves rules, each for a host of its own unless it has patterns. */
  saveUrlRules(rules: readonly StagedUrlRule[]): Promise<void>
  enable(command: string): Promise<void>
  disable(command: string): Promise<void>
  /** Adds a user. @returns the id. */
  addPerson(username: string): string
  /** Takes Send Messages from @everyone. */
  silenceEveryone(): Promise<void>
}

export async function setProblemsStage(database: Database): Promise<ProblemsStage> {
  const stage = await setButtonsStage(database)
  const { accessList, commands, health, reminders, rules, urlRules } = stage.core
  const botRole = async () => (await stage.guild()).roles.find(({ id }) => id === ROLES.demoBot)
  const permissions = async (): Promise<bigint> => BigInt((await botRole())?.permissions ?? 0)
  async function toggle(name: string, enable: boolean): Promise<void> {
    await commands.toggle(DEMO, { name, enable, seen: undefined }, ADA, undefined)
  }
  const setPermissions = (bits: bigint): void =>
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: bits.toString() })

  return {
    ...stage,
    problems: async () => (await health.of(DEMO, null)).problems,
    set: (change) => stage.save(DEMO, change),
    closeChannel: (channelId, name) =>
      stage.local.changeChannel(channelId, {
        overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: PERMISSIONS[name].toString() }],
      }),
    openChannel: (channelId) => stage.local.changeChannel(channelId, { overwrites: [] }),
    take: async (name) => setPermissions((await permissions()) & ~PERMISSIONS[name]),
    give: async (name) => setPermissions((await permissions()) | PERMISSIONS[name]),
    async addChannel(name) {
      const draft = { type: 0, name, position: 9, parentId: null, topic: null, nsfw: false, overwrites: [] }
      const { id } = stage.local.createChannel(DEMO, draft)
      await stage.caughtUp(DEMO)
      return id
    },
    async remind(parts) {
      const input = {
        channel_id: GENERAL,
        message: 'Raid at nine.',
        next_run_at: new Date(stage.local.clock.now() + DAY_MS).toISOString(),
        is_recurring: false,
        ...parts,
      }
      return (await reminders.create(await stage.guild(), input, ADA, undefined)).id
    },
    async menu() {
      const messageId = await stage.postMessage()
      await stage.configure(messageId, [raider])
      return messageId
    },
    async postMessageIn(channelId) {
      const body = { content: 'Pick a role.' }
      const sent = await stage.kit.discord.rest.post(`/channels/${channelId}/messages`, { body })
      return z.object({ id: z.string() }).parse(sent).id
    },
    async grant(subject) {
      const entries = [{ subject, areas: { reminders: 'edit' as const }, until: null }]
      await accessList.save(await stage.guild(), { entries }, ada)
    },
    async saveRules(channelId, contents) {
      const body = { channel_id: channelId, rules: contents.map((content, position) => ({ content, position })) }
      await rules.save(await stage.guild(), body, ADA, undefined)
    },
    async saveUrlRules(list) {
      const sent = list.map((rule, at) => ({
        input_pattern: `^https://x${at}\\.com/`,
        output_pattern: 'https://fxtwitter.com/',
        ...rule,
      }))
      await urlRules.save(await stage.guild(), { rules: sent }, ADA)
    },
    enable: (name) => toggle(name, true),
    disable: (name) => toggle(name, false),
    addPerson(username) {
      const { users } = stage.local.state.world
      const like = users.find(({ id }) => id === cleo)
      if (!like) throw new Error('cleo is not there')
      const id = stage.local.state.nextId()
      users.push({ ...like, id, username })
      return id
    },
    async silenceEveryone() {
      const everyone = (await stage.guild()).roles.find(({ id }) => id === DEMO)
      const bits = BigInt(everyone?.permissions ?? 0) & ~PERMISSIONS['Send Messages']
      stage.local.changeRole(DEMO, DEMO, { permissions: bits.toString() })
      await stage.caughtUp(DEMO)
    },
  }
}

/** The id of a channel that a test added, also after the bot's copy of it is gone. */
export function addedChannel({ local }: Pick<ButtonsStage, 'local'>, name: string): string {
  const demo = local.state.world.guilds.find(({ id }) => id === DEMO)
  const channel = demo?.channels.find((one) => one.name === name)
  if (!channel) throw new Error(`there is no channel ${name}`)
  return channel.id
}

/** Waits until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => {
    if (!(await holds())) throw new Error('the condition does not hold')
  })
}
