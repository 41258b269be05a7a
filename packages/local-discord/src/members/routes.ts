import type { FastifyInstance } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import { isBetween, readPage } from '../kernel/page.ts'
import type { Guild } from '../kernel/model.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfGuild, OfMember, OfMemberRole } from '../kernel/route-params.ts'
import { memberOf, roleOf, userOf, type State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { kickMember } from './moderate.ts'
import { modifyMember, type Modification } from './modify.ts'
import { presentMember } from './present.ts'

/** Discord's limits of a page. */
const LIMITS = { most: 1_000, usual: 1 }

export function memberRoutes(app: FastifyInstance, state: State): void {
  app.get<OfGuild>('/api/guilds/:guildId/members', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    const page = readPage(request.query, LIMITS)
    return guild.members
      .toSorted((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .filter((member) => isBetween(member.userId, page))
      .slice(0, page.limit)
      .map((member) => presentMember(state, member))
  })

  app.get<OfGuild>('/api/guilds/:guildId/members/search', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    const form = Form.of(request.query)
    const query = form.requiredText('query', { min: 1, max: 100 })
    form.done()
    return findByName(state, guild, query)
      .slice(0, readPage(request.query, LIMITS).limit)
      .map((member) => presentMember(state, member))
  })

  app.get<OfMember>('/api/guilds/:guildId/members/:userId', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    userOf(state, request.params.userId)
    return presentMember(state, memberOf(guild, request.params.userId))
  })

  const MEMBER = '/api/guilds/:guildId/members/:userId'
  app.patch<OfMember>(MEMBER, async (request) => {
    const moderation = { actorId: requireBot(state, request), ...request.params, reason: reasonOf(request) }
    guildOfBot(state, moderation.actorId, moderation.guildId)
    const modification = readModification(Form.of(request.body ?? {}))
    userOf(state, moderation.userId)
    return presentMember(state, modifyMember(state, moderation, modification))
  })

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route<OfMemberRole>({
      method,
      url: `${MEMBER}/roles/:roleId`,
      handler: async (request, reply) => {
        const { guildId, userId, roleId } = request.params
        const moderation = { actorId: requireBot(state, request), guildId, userId, reason: reasonOf(request) }
        const guild = guildOfBot(state, moderation.actorId, guildId)
        modifyMember(state, moderation, { roleIds: rolesWith(guild, userId, roleId, method === 'PUT') })
        return reply.code(204).send()
      },
    })
  }

  app.delete<OfMember>(MEMBER, async (request, reply) => {
    const moderation = { actorId: requireBot(state, request), ...request.params, reason: reasonOf(request) }
    userOf(state, moderation.userId)
    kickMember(state, moderation)
    return reply.code(204).send()
  })
}

/** The ids of a member's roles, with or without this one. @throws DiscordError 10007, 10011. */
function rolesWith(guild: Guild, userId: string, roleId: string, has: boolean): string[] {
  roleOf(guild, roleId)
  const others = memberOf(guild, userId).roleIds.filter((id) => id !== roleId)
  return has ? [...others, roleId] : others
}

/** Reads a change of a member. @throws DiscordError 50035; UnsupportedError for voice settings. */
function readModification(form: Form): Modification {
  const nick = form.text('nick', { max: 32 })
  const roleIds = form.snowflakes('roles', { max: 350 })
  const until = form.time('communication_disabled_until')
  const voice = [form.boolean('mute'), form.boolean('deaf'), form.snowflake('channel_id')]
  form.done()
  if (voice.some((value) => value !== undefined)) throw unsupported('voice')
  return {
    ...(form.has('nick') && { nick: nick || null }),
    ...(form.has('roles') && { roleIds: roleIds ?? [] }),
    ...(form.has('communication_disabled_until') && { timedOutUntil: until ?? null }),
  }
}

/** The members whose user name or nickname starts with the text, ignoring case. Discord documents no search by display names. */
export function findByName(state: State, guild: Guild, text: string): Guild['members'] {
  const start = text.toLowerCase()
  return guild.members.filter((member) => {
    const { username } = userOf(state, member.userId)
    return [username, member.nick].some((name) => name?.toLowerCase().startsWith(start))
  })
}
