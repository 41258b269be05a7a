import type { FastifyInstance } from 'fastify'
import { changeGuild } from '../guilds/change.ts'
import { createGuild } from '../guilds/create.ts'
import { addBot, removeBot } from '../guilds/membership.ts'
import { bodySchema } from '../kernel/body-schema.ts'
import type { Guild, User } from '../kernel/model.ts'
import type { OfGuild } from '../kernel/route-params.ts'
import type { State } from '../kernel/state.ts'
import { createUser } from '../users/create.ts'
import { BIT_SET, ID, nameUpTo } from './parts.ts'

const GUILD = '/world/guilds/:guildId'

/** A new user who can sign in. */
export interface PersonDraft {
  username: string
  globalName?: string
}

export interface GuildDraft {
  name: string
  ownerId: string
  /** The permissions of the bot's managed role, a bit set. The bot is not a member unless given. */
  botPermissions?: string
}

/** The fields of a guild that can be changed. */
export type GuildChange = Partial<Pick<Guild, 'name' | 'icon'>>

export function worldGuildRoutes(app: FastifyInstance, state: State): void {
  const person = bodySchema(['username'], { username: nameUpTo(32), globalName: nameUpTo(32) })
  app.post<{ Body: PersonDraft }>('/world/people', person, async ({ body }, reply) => {
    const parts: Pick<User, 'username' | 'globalName'> = { globalName: null, ...body }
    const { id } = createUser(state, { ...parts, canSignIn: true })
    return reply.code(201).send({ id })
  })

  const guild = bodySchema(['name', 'ownerId'], { name: nameUpTo(100), ownerId: ID, botPermissions: BIT_SET })
  app.post<{ Body: GuildDraft }>('/world/guilds', guild, async ({ body }, reply) => {
    const { id, channels } = createGuild(state, body)
    if (body.botPermissions !== undefined) addBot(state, id, BigInt(body.botPermissions))
    return reply.code(201).send({ id, channelId: channels[0]?.id })
  })

  const icon = { anyOf: [{ type: 'null' }, { type: 'string', pattern: String.raw`^(a_)?[0-9a-f]{32}$` }] }
  const change = bodySchema([], { name: nameUpTo(100), icon })
  app.patch<OfGuild & { Body: GuildChange }>(GUILD, change, async ({ params, body }, reply) => {
    changeGuild(state, params.guildId, body)
    return reply.code(204).send()
  })

  const bot = bodySchema(['permissions'], { permissions: BIT_SET })
  app.put<OfGuild & { Body: { permissions: string } }>(`${GUILD}/bot`, bot, async ({ params, body }, reply) => {
    addBot(state, params.guildId, BigInt(body.permissions))
    return reply.code(204).send()
  })

  app.delete<OfGuild>(`${GUILD}/bot`, async ({ params }, reply) => {
    removeBot(state, params.guildId)
    return reply.code(204).send()
  })
}
