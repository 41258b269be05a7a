import type { FastifyInstance } from 'fastify'
import { joinGuild, leaveGuild } from '../guilds/membership.ts'
import { bodySchema } from '../kernel/body-schema.ts'
import type { OfGuild, OfMember, OfMemberRole } from '../kernel/route-params.ts'
import { guildOf, memberOf, roleOf, type State } from '../kernel/state.ts'
import { addManyMembers, type NewMembers } from '../members/add-many.ts'
import { changeMember, type MemberChange } from '../members/change.ts'
import { kickMember } from '../members/moderate.ts'
import { modifyMember } from '../members/modify.ts'
import { BOOLEAN, ID, nameUpTo, ownerOf } from './parts.ts'

const MEMBERS = '/world/guilds/:guildId/members'
const MEMBER = `${MEMBERS}/:userId`

/** Maximum number of members that one request adds. */
const MOST_AT_ONCE = 10_000

export type MembersDraft = Pick<NewMembers, 'count'> & Partial<NewMembers>

/** The fields of a member that can be changed. */
export type MemberSettings = Omit<MemberChange, 'roleIds'>

export function worldMemberRoutes(app: FastifyInstance, state: State): void {
  const many = bodySchema(['count'], {
    count: { type: 'integer', minimum: 1, maximum: MOST_AT_ONCE },
    name: nameUpTo(20),
    roleIds: { type: 'array', items: ID, maxItems: 250, uniqueItems: true },
  })
  app.post<OfGuild & { Body: MembersDraft }>(MEMBERS, many, async ({ params, body }, reply) => {
    const userIds = await addManyMembers(state, params.guildId, { name: 'member', roleIds: [], ...body })
    return reply.code(201).send({ userIds })
  })

  app.put<OfMember>(MEMBER, async ({ params }, reply) => {
    joinGuild(state, params.userId, params.guildId)
    return reply.code(204).send()
  })

  const change = bodySchema([], {
    nick: { type: ['string', 'null'], minLength: 1, maxLength: 32 },
    isPending: BOOLEAN,
    timedOutUntil: { type: ['integer', 'null'] },
  })
  app.patch<OfMember & { Body: MemberSettings }>(MEMBER, change, async ({ params, body }, reply) => {
    const guild = guildOf(state, params.guildId)
    const { isPending, ...modification } = body
    const actor = { actorId: guild.ownerId, reason: null }
    const member = modifyMember(state, { ...params, ...actor }, modification)
    if (isPending !== undefined) changeMember(state, guild, member, { isPending })
    return reply.code(204).send()
  })

  app.delete<OfMember>(MEMBER, async ({ params }, reply) => {
    leaveGuild(state, params.userId, params.guildId)
    return reply.code(204).send()
  })

  const kick = bodySchema([], { reason: { type: 'string', maxLength: 512 } })
  app.post<OfMember & { Body: { reason?: string } }>(`${MEMBER}/kick`, kick, async ({ params, body }, reply) => {
    const actorId = ownerOf(guildOf(state, params.guildId)).userId
    kickMember(state, { ...params, actorId, reason: body.reason ?? null })
    return reply.code(204).send()
  })

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route<OfMemberRole>({
      method,
      url: `${MEMBER}/roles/:roleId`,
      handler: async ({ params: { guildId, userId, roleId } }, reply) => {
        const guild = guildOf(state, guildId)
        roleOf(guild, roleId)
        const others = memberOf(guild, userId).roleIds.filter((id) => id !== roleId)
        const moderation = { actorId: guild.ownerId, guildId, userId, reason: null }
        modifyMember(state, moderation, { roleIds: method === 'PUT' ? [...others, roleId] : others })
        return reply.code(204).send()
      },
    })
  }
}
