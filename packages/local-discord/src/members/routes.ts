import type { FastifyInstance } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, REFUSED } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import { isBetween, readPage } from '../kernel/page.ts'
import type { Guild } from '../kernel/model.ts'
import { reasonOf } from '../kernel/reason.ts'
import { memberOf, roleOf, userOf, type State } from '../kernel/state.ts'
import { kickMember } from './moderate.ts'
import { modifyMember, type Modification } from './modify.ts'
import { presentMember } from './present.ts'

/** Discord's, of lists of members. */
const LIMITS = { most: 1_000, usual: 1 }

export function memberRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Params: { guildId: string } }>('/api/guilds/:guildId/members', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    const page = readPage(request.query, LIMITS)
    return guild.members
      .toSorted((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .filter((member) => isBetween(member.userId, page))
      .slice(0, page.limit)
      .map((member) => presentMember(state, member))
  })

  app.get<{ Params: { guildId: string } }>('/api/guilds/:guildId/members/search', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    const form = Form.of(request.query)
    const query = form.requiredText('query', { min: 1, max: 100 })
    form.done()
    return findByName(state, guild, query)
      .slice(0, readPage(request.query, LIMITS).limit)
      .map((member) => presentMember(state, member))
  })

  app.get<{ Params: { guildId: string; userId: string } }>('/api/guilds/:guildId/members/:userId', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    userOf(state, request.params.userId)
    return presentMember(state, memberOf(guild, request.params.userId))
  })

  const MEMBER = '/api/guilds/:guildId/members/:userId'
  app.patch<{ Params: { guildId: string; userId: string } }>(MEMBER, async (request) => {
    const deed = { actorId: requireBot(state, request), ...request.params, reason: reasonOf(request) }
    guildOfBot(state, deed.actorId, deed.guildId)
    const modification = readModification(Form.of(request.body ?? {}))
    userOf(state, deed.userId)
    return presentMember(state, modifyMember(state, deed, modification))
  })

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route<{ Params: { guildId: string; userId: string; roleId: string } }>({
      method,
      url: `${MEMBER}/roles/:roleId`,
      handler: async (request, reply) => {
        const { guildId, userId, roleId } = request.params
        const deed = { actorId: requireBot(state, request), guildId, userId, reason: reasonOf(request) }
        const guild = guildOfBot(state, deed.actorId, guildId)
        modifyMember(state, deed, { roleIds: rolesWith(guild, userId, roleId, method === 'PUT') })
        return reply.code(204).send()
      },
    })
  }

  app.delete<{ Params: { guildId: string; userId: string } }>(MEMBER, async (request, reply) => {
    const deed = { actorId: requireBot(state, request), ...request.params, reason: reasonOf(request) }
    userOf(state, deed.userId)
    kickMember(state, deed)
    return reply.code(204).send()
  })
}

/** The roles of a member, with this one or without it. @throws DiscordError 10011. */
function rolesWith(guild: Guild, userId: string, roleId: string, has: boolean): string[] {
  roleOf(guild, roleId)
  const others = memberOf(guild, userId).roleIds.filter((id) => id !== roleId)
  return has ? [...others, roleId] : others
}

/** Reads what is to change. Nobody here is ever in a voice channel. @throws DiscordError 50035, 40032. */
function readModification(form: Form): Modification {
  const nick = form.text('nick', { max: 32 })
  const roleIds = form.snowflakes('roles', { max: 350 })
  const until = form.time('communication_disabled_until')
  const voice = [form.boolean('mute'), form.boolean('deaf'), form.snowflake('channel_id')]
  form.done()
  if (voice.some((wanted) => wanted !== undefined)) throw new DiscordError(400, REFUSED.notInVoice)
  return {
    ...(form.has('nick') && { nick: nick || null }),
    ...(form.has('roles') && { roleIds: roleIds ?? [] }),
    ...(form.has('communication_disabled_until') && { timedOutUntil: until ?? null }),
  }
}

/** The members whose user name or nickname begins with the text, whatever its case. */
export function findByName(state: State, guild: Guild, text: string): Guild['members'] {
  const start = text.toLowerCase()
  return guild.members.filter((member) => {
    const { username, globalName } = userOf(state, member.userId)
    return [username, globalName, member.nick].some((name) => name?.toLowerCase().startsWith(start))
  })
}
