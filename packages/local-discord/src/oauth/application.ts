import { createHash } from 'node:crypto'
import { ApplicationFlags } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { hasBot } from '../guilds/present.ts'
import { callerOf, requireBot } from '../kernel/callers.ts'
import { unauthorized } from '../kernel/errors.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentUser } from '../users/present.ts'

/** Routes about the application, for its bot and for users who authorized it. */
export function applicationRoutes(app: FastifyInstance, state: State): void {
  app.get('/api/oauth2/applications/@me', async (request) => {
    requireBot(state, request)
    return presentOwnApplication(state)
  })

  app.get('/api/applications/@me', async (request) => {
    requireBot(state, request)
    return presentOwnApplication(state)
  })

  app.get('/api/oauth2/@me', async (request) => {
    const caller = callerOf(state, request)
    if (caller.kind === 'bot') throw unauthorized()
    const { scopes, expiresAt } = caller.grant
    return {
      application: presentApplication(state),
      scopes,
      expires: new Date(expiresAt).toISOString(),
      ...(scopes.includes('identify') && { user: presentUser(userOf(state, caller.userId)) }),
    }
  })
}

function presentApplication(state: State): object {
  const { id, name, description, portal } = state.application
  const flags = state.arePrivilegedIntentsOn ? INTENT_FLAGS : 0
  return {
    id,
    name,
    icon: null,
    description,
    type: null,
    // Unused: interactions are sent over the gateway only.
    verify_key: createHash('sha256').update(id).digest('hex'),
    bot_public: portal?.isPublic ?? true,
    bot_require_code_grant: portal?.requiresCodeGrant ?? false,
    integration_types_config: { 0: {} },
    bot: presentUser(userOf(state, id)),
    flags,
    flags_new: String(flags),
  }
}

/** The flags of an application with privileged intents below 100 guilds. */
const INTENT_FLAGS = ApplicationFlags.GatewayGuildMembersLimited | ApplicationFlags.GatewayMessageContentLimited

function presentOwnApplication(state: State): object {
  return {
    ...presentApplication(state),
    owner: presentUser(userOf(state, state.application.ownerId)),
    team: null,
    redirect_uris: [...(state.application.portal?.redirectUris ?? [])],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    approximate_guild_count: state.world.guilds.filter((guild) => hasBot(state, guild)).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: new Set(state.world.grants.map((grant) => grant.userId)).size,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
  }
}
