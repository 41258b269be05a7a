import { createHash, randomBytes } from 'node:crypto'
import { OAuth2Scopes } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Form } from '../kernel/form.ts'
import type { Grant } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'

/** The lifetime of an access token, in seconds. */
const TOKEN_LIFE = 604_800

const ANY = { max: 2_000 }

const SCOPES = new Set<string>(Object.values(OAuth2Scopes))

/** An error of the token endpoints, which have the format of OAuth 2 (RFC 6749, 5.2) instead of Discord's. */
class OAuthError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
  ) {
    super(description)
  }
}

/** The endpoints that issue, refresh and revoke tokens. */
export function tokenRoutes(root: FastifyInstance, state: State): void {
  // Registered as a plugin, so that the error handler applies to these routes only.
  void root.register(async (app) => {
    app.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof OAuthError)) throw error
      return reply.code(error.status).send({ error: error.error, error_description: error.message })
    })

    app.post('/api/oauth2/token', async (request, reply) => {
      const form = Form.of(request.body ?? {})
      requireClient(state, request, form)
      const kind = form.text('grant_type', ANY)
      reply.header('cache-control', 'no-store')
      if (kind === 'authorization_code') return present(state, exchange(state, form))
      if (kind === 'refresh_token') return present(state, refresh(state, form))
      if (kind === 'client_credentials') return present(state, grantOwner(state, form))
      throw new OAuthError(
        400,
        'unsupported_grant_type',
        'The grant type must be authorization_code, refresh_token or client_credentials',
      )
    })

    app.post('/api/oauth2/token/revoke', async (request) => {
      const form = Form.of(request.body ?? {})
      requireClient(state, request, form)
      const token = form.text('token', ANY)
      const grant = state.world.grants.find(
        (one) => token !== undefined && [one.accessToken, one.refreshToken].includes(token),
      )
      // As on Discord, revoking one token revokes the user's authorization with all its tokens.
      if (grant) state.world.grants = state.world.grants.filter((one) => one.userId !== grant.userId)
      state.save()
      return {}
    })
  })
}

function requireClient({ application }: State, request: FastifyRequest, form: Form): void {
  const [scheme, basic] = (request.headers.authorization ?? '').split(' ')
  const [id, secret] =
    scheme === 'Basic' && basic
      ? Buffer.from(basic, 'base64').toString().split(':')
      : [form.text('client_id', ANY), form.text('client_secret', ANY)]
  if (id !== application.id || secret !== application.clientSecret)
    throw new OAuthError(401, 'invalid_client', 'Invalid client')
}

function exchange(state: State, form: Form): Grant {
  const value = form.text('code', ANY)
  const grant = state.world.grants.find((one) => one.code !== null && one.code.value === value)
  if (!grant?.code || grant.code.expiresAt <= state.clock.now()) throw invalidGrant('code')
  const { redirectUri, challenge } = grant.code
  if (form.text('redirect_uri', ANY) !== redirectUri) throw invalidGrant('redirect_uri')
  const verifier = form.text('code_verifier', ANY)
  // A verifier without a challenge means that an attacker removed the challenge (RFC 9700, 2.1.1).
  const isVerified = challenge === null ? verifier === undefined : challengeOf(verifier ?? '') === challenge
  if (!isVerified) throw invalidGrant('code_verifier')
  grant.code = null
  return issue(state, grant)
}

function refresh(state: State, form: Form): Grant {
  const token = form.text('refresh_token', ANY)
  const grant = state.world.grants.find((one) => one.refreshToken !== null && one.refreshToken === token)
  if (!grant) throw invalidGrant('refresh_token')
  return issue(state, grant)
}

/** A token of the application's owner, which cannot be refreshed: https://discord.com/developers/docs/topics/oauth2#client-credentials-grant */
function grantOwner(state: State, form: Form): Grant {
  const scopes = (form.text('scope', ANY) ?? '').split(' ').filter((scope) => scope !== '')
  if (scopes.length === 0 || !scopes.every((scope) => SCOPES.has(scope)))
    throw new OAuthError(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
  const grant: Grant = {
    userId: state.application.ownerId,
    scopes,
    code: null,
    accessToken: randomBytes(22).toString('base64url'),
    refreshToken: null,
    expiresAt: state.clock.now() + TOKEN_LIFE * 1_000,
  }
  state.world.grants.push(grant)
  state.save()
  return grant
}

function issue(state: State, grant: Grant): Grant {
  grant.accessToken = randomBytes(22).toString('base64url')
  grant.refreshToken = randomBytes(22).toString('base64url')
  grant.expiresAt = state.clock.now() + TOKEN_LIFE * 1_000
  state.save()
  return grant
}

function present(state: State, grant: Grant): object {
  return {
    token_type: 'Bearer',
    access_token: grant.accessToken,
    expires_in: Math.round((grant.expiresAt - state.clock.now()) / 1_000),
    ...(grant.refreshToken !== null && { refresh_token: grant.refreshToken }),
    scope: grant.scopes.join(' '),
  }
}

function invalidGrant(field: string): OAuthError {
  return new OAuthError(400, 'invalid_grant', `Invalid "${field}" in request.`)
}

/** RFC 7636, S256. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
