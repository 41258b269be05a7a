import { RoleButtonConfig } from '@guildhall/contract'
import {
  buttonsBlockedOn,
  buttonsRefusal,
  createJobWorker,
  createMetrics,
  PERMISSIONS,
  ROLE_BUTTONS,
  type JobHandler,
  type PermissionName,
} from '@guildhall/core'
import { createDiscordRest, matchButtons, refusalOf, unavailabilityOf } from '@guildhall/discord'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, snapshotOf, startTestApi, type TestApi } from './test-api.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
export const PATH = `/guilds/${DEMO}/role_button_configs`

export const raider = { label: 'Raider', role_id: ROLES.demoRaider }

/** The API with the bot's worker for role buttons, and a message of the bot in #general of Guildhall Demo. */
export interface RoleButtonsApi extends TestApi {
  /** The token of ada, who owns the server. */
  readonly ada: string
  readonly messageId: string
  /** Calls the API as ada. @param body text is sent unchanged. */
  send(method: string, path: string, body: unknown, key?: string): Promise<Response>
  bodyWith(buttons: unknown, more?: object): object
  /** Saves a new configuration. */
  created(buttons: unknown, key?: string): Promise<RoleButtonConfig>
  list(): Promise<RoleButtonConfig[]>
  /** Sets the permissions of a role in Discord and in the bot's snapshot. */
  grant(roleId: string, ...names: PermissionName[]): Promise<void>
}

export async function startRoleButtonsApi(): Promise<RoleButtonsApi> {
  const api = await startTestApi()
  const rest = createDiscordRest({ ...api.discord, metrics: createMetrics() })
  const worker = createJobWorker({
    ...api.core,
    random: Math.random,
    handlers: [showButtons(api, rest)],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
  const ada = await api.signIn('ada')
  const sent = await rest.post(`/channels/${GENERAL}/messages`, { body: { content: 'Pick a role.' } })
  const messageId = z.object({ id: z.string() }).parse(sent).id

  const bodyWith = (buttons: unknown, more?: object): object => ({
    guild_id: DEMO,
    channel_id: GENERAL,
    message_id: messageId,
    buttons,
    ...more,
  })
  const send = (method: string, path: string, body: unknown, key?: string): Promise<Response> =>
    fetch(`${api.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ada}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    ...api,
    ada,
    messageId,
    bodyWith,
    send,
    async created(buttons, key) {
      const reply = await send('POST', PATH, bodyWith(buttons), key)
      expect(reply.status).toBe(201)
      return RoleButtonConfig.parse(await reply.json())
    },
    list: async () => z.array(RoleButtonConfig).parse(await bodyOf(await api.call('GET', PATH, ada))),
    async grant(roleId, ...names) {
      const permissions = String(names.reduce((bits, name) => bits | PERMISSIONS[name], 0n))
      api.discord.changeRole(DEMO, roleId, { permissions })
      await api.snapshots.put(snapshotOf(api.discord, DEMO))
    },
    async close() {
      await worker.stop()
      await api.close()
    },
  }
}

/** The bot's worker for role buttons. */
function showButtons({ core, discord }: TestApi, rest: ReturnType<typeof createDiscordRest>): JobHandler {
  const { roleButtonPosting: posting, snapshots } = core
  const botUserId = discord.credentials.clientId
  return {
    kind: ROLE_BUTTONS,
    area: 'role_buttons',
    slots: 4,
    perGuild: 2,
    limitMs: 30_000,
    async run(job, { signal }) {
      const guild = await snapshots.get(job.guildId)
      if (!guild) throw new Error('There is no snapshot.')
      const desired = await posting.desired(job, guild)
      try {
        const found = await matchButtons({ rest, botUserId, guild }, desired, signal)
        if (found.type === 'full') return posting.refused(job, 'save', found.reason)
        return posting.matched(job, desired, found.type === 'matched' ? found.message : null)
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw unavailabilityOf(error) ?? error
        const place = { guild, channelId: desired.channelId, botUserId }
        return posting.refused(job, buttonsBlockedOn(refusal), buttonsRefusal(refusal, place))
      }
    },
  }
}
