import { OAuth2Scopes } from 'discord-api-types/v10'
import { isOwn } from '../kernel/own-host.ts'
import type { State } from '../kernel/state.ts'

/** The parameters of the authorization page: https://discord.com/developers/docs/topics/oauth2 */
export interface AuthorizeRequest {
  scopes: string[]
  redirectUri: string | null
  state: string | null
  challenge: string | null
  guildId: string | null
  permissions: bigint
}

const SCOPES = new Set<string>(Object.values(OAuth2Scopes))

/** Reads the query. @returns the request, or an error message for the user. */
export function readAuthorizeRequest({ application }: State, query: URLSearchParams): AuthorizeRequest | string {
  if (query.get('client_id') !== application.id) return 'There is no application with this client_id.'
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  if (scopes.length === 0) return 'The application asks for no scope.'
  const unknown = scopes.find((scope) => !SCOPES.has(scope))
  if (unknown !== undefined) return `There is no scope "${unknown}".`
  const redirectUri = query.get('redirect_uri')
  if (redirectUri === null && !scopes.includes(OAuth2Scopes.Bot)) return 'The redirect_uri is missing.'
  if (redirectUri !== null && !isOwn(redirectUri)) return 'The redirect_uri must be an address on this machine.'
  const { redirectUris, requiresCodeGrant = false } = application.portal ?? {}
  // As on Discord, the page refuses before it shows anything of the application.
  if (redirectUri !== null && redirectUris?.includes(redirectUri) === false) return 'Invalid OAuth2 redirect_uri'
  if (requiresCodeGrant && query.get('response_type') !== 'code') return 'Integration requires code grant'
  if (redirectUri !== null && query.get('response_type') !== 'code') return 'The response_type must be "code".'
  const challenge = query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return 'The code_challenge_method must be "S256".'
  const permissions = query.get('permissions') ?? '0'
  if (!/^\d{1,20}$/.test(permissions)) return 'The permissions must be a number.'
  return {
    scopes,
    redirectUri,
    state: query.get('state'),
    challenge,
    guildId: query.get('guild_id'),
    permissions: BigInt(permissions),
  }
}

/** The redirect URI with the parameters of the answer. Null parameters are left out. */
export function redirectTo(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}
