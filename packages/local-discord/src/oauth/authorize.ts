import { randomBytes } from 'node:crypto'
import { OAuth2Scopes, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { addBot } from '../guilds/membership.ts'
import { WITH_HEAD } from '../kernel/http.ts'
import { isObject } from '../kernel/json.ts'
import type { Guild, User } from '../kernel/model.ts'
import { guildPermissions, has } from '../kernel/permissions.ts'
import { findMember, type State } from '../kernel/state.ts'
import { escapeHtml, page, people } from './html.ts'
import { readAuthorizeRequest, redirectTo, type AuthorizeRequest } from './request.ts'

const PATH = '/oauth2/authorize'

/** The lifetime of an authorization code, in ms. */
const CODE_LIFE = 10 * 60_000

/** No scripts, foreign resources or frames, so that no other page can submit the form for the user. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
}

const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  [OAuth2Scopes.Identify]: 'know your username and picture',
  [OAuth2Scopes.Guilds]: 'know which servers you are in',
  [OAuth2Scopes.Bot]: 'add a bot to a server',
  [OAuth2Scopes.ApplicationsCommands]: 'create commands in a server',
}

/** The page on which a user authorizes the application or adds its bot to a guild. */
export function authorizeRoutes(app: FastifyInstance, state: State): void {
  app.get(PATH, WITH_HEAD, async (request, reply) => {
    reply.headers(PAGE_HEADERS)
    const authorization = readAuthorizeRequest(state, queryOf(request.url))
    if (typeof authorization === 'string') return reply.code(400).send(errorPage(authorization))
    return authorization.scopes.includes(OAuth2Scopes.Bot)
      ? botPage(state, authorization)
      : signInPage(state, authorization)
  })

  app.post(PATH, async (request, reply) => {
    reply.headers(PAGE_HEADERS)
    const authorization = readAuthorizeRequest(state, queryOf(request.url))
    if (typeof authorization === 'string') return reply.code(400).send(errorPage(authorization))
    const form = readForm(request.body)
    const user = state.world.users.find((one) => one.id === form.user && one.canSignIn)
    if (user === undefined) return reply.code(400).send(errorPage('User not found.'))
    const guild = authorization.scopes.includes(OAuth2Scopes.Bot)
      ? chosenGuild(state, authorization, user, form.guildId)
      : null
    if (guild === undefined) return reply.code(403).send(errorPage(`${user.username} may not manage this server.`))
    if (guild !== null) addBot(state, guild.id, authorization.permissions)
    if (authorization.redirectUri === null) return donePage(state, guild)
    const code = grantCode(state, user, { ...authorization, redirectUri: authorization.redirectUri })
    const permissions = guild && authorization.permissions.toString()
    const answer = { code, state: authorization.state, guild_id: guild && guild.id, permissions }
    return reply.redirect(redirectTo(authorization.redirectUri, answer), 302)
  })
}

function signInPage(state: State, authorization: AuthorizeRequest): string {
  const users = state.world.users.filter((user) => user.canSignIn)
  return page(
    `${state.application.name} wants to access your account`,
    `<p>It will be able to:</p>${scopeList(authorization)}<h2>Continue as</h2>${people(users, null)}${cancelLink(authorization)}`,
  )
}

function botPage(state: State, authorization: AuthorizeRequest): string {
  const guilds = state.world.guilds.filter(
    (guild) => authorization.guildId === null || guild.id === authorization.guildId,
  )
  const sections = guilds.map((guild) => {
    const managers = state.world.users.filter((user) => user.canSignIn && mayAddTo(guild, user, state.clock.now()))
    const body =
      managers.length > 0 ? people(managers, guild.id) : '<p>No user of the local Discord can manage this server.</p>'
    return `<section aria-label="${escapeHtml(guild.name)}"><h2>${escapeHtml(guild.name)}: add it as</h2>${body}</section>`
  })
  const nothing = guilds.length > 0 ? '' : '<p role="alert">There is no such server.</p>'
  return page(
    `Add ${state.application.name} to a server`,
    `<p>Choose who adds the bot.</p>${nothing}${sections.join('')}${cancelLink(authorization)}`,
  )
}

function donePage({ application }: State, guild: Guild | null): string {
  const where = guild === null ? 'the server' : guild.name
  return page(
    'Authorized',
    `<p role="status">${escapeHtml(application.name)} is now in ${escapeHtml(where)}. You can close this page.</p><a href="/">Back to the local Discord</a>`,
  )
}

function errorPage(sentence: string): string {
  return page(
    'Something’s wrong with this link',
    `<p role="alert">${escapeHtml(sentence)}</p><a href="/">Back to the local Discord</a>`,
  )
}

function scopeList(authorization: AuthorizeRequest): string {
  return `<ul>${authorization.scopes.map((scope) => `<li>${escapeHtml(SCOPE_TEXTS[scope] ?? scope)}</li>`).join('')}</ul>`
}

function cancelLink({ redirectUri, state }: AuthorizeRequest): string {
  if (redirectUri === null) return '<p class="cancel"><a href="/">Cancel</a></p>'
  const denied = {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  }
  return `<p class="cancel"><a href="${escapeHtml(redirectTo(redirectUri, { ...denied, state }))}">Cancel</a></p>`
}

/** The guild to which the user adds the bot; undefined when the user may not manage it. */
function chosenGuild(state: State, authorization: AuthorizeRequest, user: User, chosen: unknown): Guild | undefined {
  const id = authorization.guildId ?? chosen
  return state.world.guilds.find((guild) => guild.id === id && mayAddTo(guild, user, state.clock.now()))
}

function mayAddTo(guild: Guild, user: User, now: number): boolean {
  const member = findMember(guild, user.id)
  return member !== undefined && has(guildPermissions(guild, member, now), P.ManageGuild)
}

function grantCode(state: State, user: User, authorization: AuthorizeRequest & { redirectUri: string }): string {
  const value = randomBytes(15).toString('base64url')
  const { redirectUri, challenge, scopes } = authorization
  const now = state.clock.now()
  const code = { value, redirectUri, challenge, expiresAt: now + CODE_LIFE }
  // Remove expired codes. Grants with a token stay.
  state.world.grants = state.world.grants.filter((one) => one.code === null || one.code.expiresAt > now)
  state.world.grants.push({ userId: user.id, scopes, code, accessToken: null, expiresAt: 0, refreshToken: null })
  state.save()
  return value
}

/** Reads the form of the page. The fields of an invalid body are undefined. */
function readForm(body: unknown): { user: unknown; guildId: unknown } {
  const { user, guild_id: guildId }: { user?: unknown; guild_id?: unknown } = isObject(body) ? body : {}
  return { user, guildId }
}

/** The query of a URL. The router has already rejected invalid URLs. */
function queryOf(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams
}
