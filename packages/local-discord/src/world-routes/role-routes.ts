import type { FastifyInstance } from 'fastify'
import { bodySchema } from '../kernel/body-schema.ts'
import type { Role } from '../kernel/model.ts'
import type { OfGuild, OfRole } from '../kernel/route-params.ts'
import { guildOf, roleOf, type State } from '../kernel/state.ts'
import type { RoleDraft } from '../roles/change.ts'
import { addRole, editRole, moveRoles, removeRole } from '../roles/manage.ts'
import { BIT_SET, nameUpTo, ownerOf, POSITION, BOOLEAN } from './parts.ts'

const ROLES = '/world/guilds/:guildId/roles'
const ROLE = `${ROLES}/:roleId`

const SETTINGS = {
  name: nameUpTo(100),
  color: { type: 'integer', minimum: 0, maximum: 0xffffff },
  hoist: BOOLEAN,
  mentionable: BOOLEAN,
  permissions: BIT_SET,
}

/** The fields of a role that can be changed. The other roles shift when a role moves. */
export type RoleChange = Partial<RoleDraft & Pick<Role, 'position'>>

export function worldRoleRoutes(app: FastifyInstance, state: State): void {
  const draft = bodySchema(['name'], SETTINGS)
  app.post<OfGuild & { Body: Partial<RoleDraft> }>(ROLES, draft, async ({ params, body }, reply) => {
    const guild = guildOf(state, params.guildId)
    const { id } = addRole(state, guild, ownerOf(guild), body)
    return reply.code(201).send({ id })
  })

  const change = bodySchema([], { ...SETTINGS, position: { ...POSITION, minimum: 1 } })
  app.patch<OfRole & { Body: RoleChange }>(ROLE, change, async ({ params, body }, reply) => {
    const guild = guildOf(state, params.guildId)
    const role = roleOf(guild, params.roleId)
    const { position, ...settings } = body
    if (Object.keys(settings).length > 0) editRole(state, guild, ownerOf(guild), role, settings)
    if (position !== undefined) moveRoles(state, guild, ownerOf(guild), [{ role, to: position }])
    return reply.code(204).send()
  })

  app.delete<OfRole>(ROLE, async ({ params }, reply) => {
    const guild = guildOf(state, params.guildId)
    removeRole(state, guild, ownerOf(guild), roleOf(guild, params.roleId))
    return reply.code(204).send()
  })
}
