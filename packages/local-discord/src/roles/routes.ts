import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../audit-log/record.ts'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import type { Guild } from '../kernel/model.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfGuild, OfRole } from '../kernel/route-params.ts'
import { roleOf, type State } from '../kernel/state.ts'
import { addRole, editRole, moveRoles, removeRole } from './manage.ts'
import { presentRole } from './present.ts'
import { readPosition, readRole } from './read-draft.ts'

const ROLES = '/api/guilds/:guildId/roles'
const ROLE = `${ROLES}/:roleId`

export function roleRoutes(app: FastifyInstance, state: State): void {
  /** @throws DiscordError 401, 10004, 50001, 50013. */
  function managed(request: FastifyRequest<OfGuild>): { guild: Guild; actor: Actor } {
    const userId = requireBot(state, request)
    const guild = guildOfBot(state, userId, request.params.guildId)
    requireInGuild(guild, userId, P.ManageRoles, state.clock.now())
    return { guild, actor: { userId, reason: reasonOf(request) } }
  }

  app.get<OfGuild>(ROLES, async (request) => {
    return guildOfBot(state, requireBot(state, request), request.params.guildId).roles.map(presentRole)
  })

  app.get<OfRole>(ROLE, async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    return presentRole(roleOf(guild, request.params.roleId))
  })

  app.post<OfGuild>(ROLES, async (request) => {
    const { guild, actor } = managed(request)
    const form = Form.of(request.body ?? {})
    const draft = readRole(form)
    form.done()
    return presentRole(addRole(state, guild, actor, draft))
  })

  app.patch<OfGuild>(ROLES, async (request) => {
    const { guild, actor } = managed(request)
    const read = Form.ofList(request.body, guild.roles.length, readPosition)
    const moves = read.flatMap(({ id, position }) =>
      position === undefined ? [] : [{ role: roleOf(guild, id), to: position }],
    )
    moveRoles(state, guild, actor, moves)
    return guild.roles.map(presentRole)
  })

  app.patch<OfRole>(ROLE, async (request) => {
    const { guild, actor } = managed(request)
    const role = roleOf(guild, request.params.roleId)
    const form = Form.of(request.body ?? {})
    const change = readRole(form)
    form.done()
    editRole(state, guild, actor, role, change)
    return presentRole(role)
  })

  app.delete<OfRole>(ROLE, async (request, reply) => {
    const { guild, actor } = managed(request)
    removeRole(state, guild, actor, roleOf(guild, request.params.roleId))
    return reply.code(204).send()
  })
}
