import type { RoleButtonConfig, RoleButtonConfigInput, RoleButtonInput } from '@guildhall/contract'
import { ROLE_BUTTONS, type Database, type GuildSnapshot } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import * as z from 'zod'
import { eventually, setStage, type ChannelMessages, type Stage } from '../../testing/stage.ts'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
export const { demoRaider: RAIDER, demoGuest: GUEST } = ROLES
export const { ada, cleo } = USERS
const administrator = { userId: ada, limits: null }

export const raider: RoleButtonInput = { label: 'Raider', role_id: RAIDER }
export const guest: RoleButtonInput = { label: 'Guest', role_id: GUEST }

/** Nested buttons with these labels; the last one contains the given buttons. */
export function below(labels: readonly string[], buttons: readonly RoleButtonInput[]): RoleButtonInput {
  const [label = '', ...rest] = labels
  return { label, children: rest.length > 0 ? [below(rest, buttons)] : [...buttons] }
}

const Row = z.object({
  components: z.array(
    // A link button has no custom_id, and may have no label.
    z.object({ custom_id: z.string().default(''), label: z.string().default(''), style: z.number() }),
  ),
})
type ShownButton = z.infer<typeof Row>['components'][number]
type ChannelMessage = ChannelMessages[number]

/** A stage with the bot's messages in #general of Guildhall Demo and role buttons below them. */
export interface ButtonsStage extends Stage {
  guild(): Promise<GuildSnapshot>
  /** Posts a message as the bot. @returns its id. */
  postMessage(content?: string): Promise<string>
  /** Saves buttons below a message as the dashboard does. */
  configure(
    messageId: string,
    buttons: readonly RoleButtonInput[],
    more?: Partial<RoleButtonConfigInput>,
  ): Promise<RoleButtonConfig>
  change(
    config: RoleButtonConfig,
    buttons: readonly RoleButtonInput[],
    more?: Partial<RoleButtonConfigInput>,
  ): Promise<RoleButtonConfig>
  remove(config: RoleButtonConfig): Promise<void>
  listed(): Promise<RoleButtonConfig[]>
  message(messageId: string): ChannelMessage | undefined
  /** The buttons of a message. */
  buttonsOf(message: ChannelMessage | undefined): ShownButton[]
  /** Presses a button of a message by its label, as cleo by default. */
  press(messageId: string, label: string, user?: string): Promise<void>
  /** Adds members with cleo's roles to the server. @returns their ids. */
  crowd(count: number): string[]
  /** Waits for this number of ephemeral replies to a user. @returns the newest one. */
  reply(count: number, user?: string): Promise<ChannelMessage>
  /** The roles that a user holds. */
  rolesOf(user?: string): string[]
  /** Records cleo's roles after each later change, in a growing list. */
  roleChanges(): unknown[]
  /** Waits until every job of role buttons is done or blocked. */
  settled(): Promise<void>
}

/** @param database as in {@link setStage}. */
export async function setButtonsStage(database?: string | Database): Promise<ButtonsStage> {
  const stage = await setStage(database)
  const { roleButtons, snapshots } = stage.core
  const bot = stage.kit.discord.rest

  const guild = (): Promise<GuildSnapshot> =>
    eventually(async () => {
      const snapshot = await snapshots.get(DEMO)
      if (!snapshot) throw new Error('there is no snapshot')
      return snapshot
    })
  const inputOf = (messageId: string, buttons: readonly RoleButtonInput[], more?: Partial<RoleButtonConfigInput>) => ({
    guild_id: DEMO,
    channel_id: GENERAL,
    message_id: messageId,
    buttons: [...buttons],
    ...more,
  })
  const message = (messageId: string): ChannelMessage | undefined =>
    stage.messagesIn(GENERAL).find(({ id }) => id === messageId)
  const buttonsOf = (one: ChannelMessage | undefined): ShownButton[] =>
    z
      .array(Row)
      .parse(one?.components ?? [])
      .flatMap(({ components }) => components)
  const replies = (user: string): ChannelMessage[] =>
    stage.messagesIn(GENERAL).filter(({ onlyFor }) => onlyFor === user)

  return {
    ...stage,
    guild,
    message,
    buttonsOf,
    async postMessage(content = 'Pick a role.') {
      const body = { content }
      return z.object({ id: z.string() }).parse(await bot.post(`/channels/${GENERAL}/messages`, { body })).id
    },
    configure: async (messageId, buttons, more) =>
      roleButtons.create(await guild(), inputOf(messageId, buttons, more), administrator, undefined),
    change: async (config, buttons, more) =>
      roleButtons.change(await guild(), config.id, inputOf(config.message_id, buttons, more), administrator),
    remove: async (config) =>
      roleButtons.remove(await guild(), { configId: config.id, seen: undefined }, administrator, undefined),
    listed: async () => roleButtons.list(await guild(), null),
    async press(messageId, label, user = cleo) {
      const customId = buttonsOf(message(messageId)).find((button) => button.label === label)?.custom_id
      await stage.as(user).press({ channelId: GENERAL, messageId }, customId ?? '')
    },
    crowd(count) {
      const { guilds, users } = stage.local.state.world
      const demo = guilds.find(({ id }) => id === DEMO)
      const likeCleo = demo?.members.find(({ userId }) => userId === cleo)
      const user = users.find(({ id }) => id === cleo)
      if (!demo || !likeCleo || !user) throw new Error('cleo is not there')
      const ids = Array.from({ length: count }, (_, at) => String(3_000_000_000_000_000_000n + BigInt(at)))
      for (const id of ids) {
        users.push({ ...user, id, username: `member${id}` })
        demo.members.push({ ...likeCleo, userId: id, roleIds: [] })
      }
      return ids
    },
    reply: (count, user = cleo) =>
      eventually(() => {
        const all = replies(user).filter(({ content, components }) => content !== '' || components.length > 0)
        expect(all).toHaveLength(count)
        const last = all.at(-1)
        if (!last) throw new Error('there is no reply')
        return last
      }),
    rolesOf(user = cleo) {
      const demo = stage.local.state.world.guilds.find(({ id }) => id === DEMO)
      return demo?.members.find(({ userId }) => userId === user)?.roleIds ?? []
    },
    roleChanges() {
      const changes: unknown[] = []
      stage.local.state.hub.subscribe(({ t, d }) => {
        if (t === 'GUILD_MEMBER_UPDATE' && JSON.stringify(d).includes(cleo)) changes.push(Reflect.get(d, 'roles'))
      })
      return changes
    },
    settled: () =>
      eventually(async () => {
        const jobs = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', ROLE_BUTTONS).execute()
        expect(jobs.filter(({ state }) => state === 'open')).toEqual([])
      }, 12_000),
  }
}
