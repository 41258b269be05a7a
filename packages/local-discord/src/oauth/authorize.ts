import { randomBytes } from 'node:crypto'
import { OAuth2Scopes, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { addBot } from '../guilds/membership.ts'
import { isObject } from '../kernel/json.ts'
import type { Guild, User } from '../kernel/model.ts'
import { guildPermissions, has } from '../kernel/permissions.ts'
import { findMember, type State } from '../kernel/state.ts'
import { escapeHtml, page, people } from './html.ts'
import { readAuthorizeRequest, redirectTo, type AuthorizeRequest } from './request.ts'

const PATH = '/oauth2/authorize'

/** How long a code can be exchanged, in ms. */
const CODE_LIFE = 10 * 60_000

/** No script, nothing from elsewhere, and in nobody's frame: a press here is a person's. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
}

const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  [OAuth2Scopes.Identify]: 'know your user name and picture',
  [OAuth2Scopes.Guilds]: 'know which servers you are in',
  [OAuth2Scopes.Bot]: 'add a bot to a server',
  [OAuth2Scopes.ApplicationsCommands]: 'create commands in a server',
}

/** The page on which a user lets the application in, or adds its bot to a server. */
export function authorizeRoutes(app: FastifyInstance, state: State): void {
  app.get(PATH, async (request, reply) => {
    reply.headers(PAGE_HEADERS)
    const asked = readAuthorizeRequest(state, queryOf(request.url))
    if (typeof asked === 'string') return reply.code(400).send(refusal(asked))
    return asked.scopes.includes(OAuth2Scopes.Bot) ? botPage(state, asked) : signInPage(state, asked)
  })

  app.post(PATH, async (request, reply) => {
    reply.headers(PAGE_HEADERS)
    const asked = readAuthorizeRequest(state, queryOf(request.url))
    if (typeof asked === 'string') return reply.code(400).send(refusal(asked))
    const pressed = readPressed(request.body)
    const user = state.world.users.find((one) => one.id === pressed.user && one.canSignIn)
    if (user === undefined) return reply.code(400).send(refusal('User not found.'))
    const guild = asked.scopes.includes(OAuth2Scopes.Bot) ? chosenGuild(state, asked, user, pressed.guildId) : null
    if (guild === undefined) return reply.code(403).send(refusal(`${user.username} may not manage this server.`))
    if (guild !== null) addBot(state, guild.id, asked.permissions)
    if (asked.redirectUri === null) return donePage(state, guild)
    const code = grantCode(state, user, { ...asked, redirectUri: asked.redirectUri })
    const permissions = guild && asked.permissions.toString()
    const answer = { code, state: asked.state, guild_id: guild && guild.id, permissions }
    return reply.redirect(redirectTo(asked.redirectUri, answer), 302)
  })
}

function signInPage(state: State, asked: AuthorizeRequest): string {
  const users = state.world.users.filter((user) => user.canSignIn)
  return page(
    `${state.application.name} wants to access your account`,
    `<p>It will be able to:</p>${wishes(asked)}<h2>Continue as</h2>${people(users, null)}${cancelLink(asked)}`,
  )
}

function botPage(state: State, asked: AuthorizeRequest): string {
  const guilds = state.world.guilds.filter((guild) => asked.guildId === null || guild.id === asked.guildId)
  const sections = guilds.map((guild) => {
    const managers = state.world.users.filter((user) => user.canSignIn && mayAddTo(guild, user, state.clock.now()))
    const body = managers.length > 0 ? people(managers, guild.id) : '<p>None of these users can manage this server.</p>'
    return `<section aria-label="${escapeHtml(guild.name)}"><h2>${escapeHtml(guild.name)}: add it as</h2>${body}</section>`
  })
  const nothing = guilds.length > 0 ? '' : '<p role="alert">There is no such server.</p>'
  return page(
    `Add ${state.application.name} to a server`,
    `<p>Choose who adds the bot.</p>${nothing}${sections.join('')}${cancelLink(asked)}`,
  )
}

function donePage({ application }: State, guild: Guild | null): string {
  const where = guild === null ? 'the server' : guild.name
  return page(
    'Authorized',
    `<p role="status">${escapeHtml(application.name)} is now in ${escapeHtml(where)}. You can close this page.</p><a href="/">Back to the local Discord</a>`,
  )
}

function refusal(sentence: string): string {
  return page(
    'Something’s wrong with this link',
    `<p role="alert">${escapeHtml(sentence)}</p><a href="/">Back to the local Discord</a>`,
  )
}

function wishes(asked: AuthorizeRequest): string {
  return `<ul>${asked.scopes.map((scope) => `<li>${escapeHtml(SCOPE_TEXTS[scope] ?? scope)}</li>`).join('')}</ul>`
}

function cancelLink({ redirectUri, state }: AuthorizeRequest): string {
  if (redirectUri === null) return '<p class="cancel"><a href="/">Cancel</a></p>'
  const denied = {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  }
  return `<p class="cancel"><a href="${escapeHtml(redirectTo(redirectUri, { ...denied, state }))}">Cancel</a></p>`
}

/** The guild to which the user adds the bot; undefined when there is none that it may manage. */
function chosenGuild(state: State, asked: AuthorizeRequest, user: User, chosen: unknown): Guild | undefined {
  const id = asked.guildId ?? chosen
  return state.world.guilds.find((guild) => guild.id === id && mayAddTo(guild, user, state.clock.now()))
}

function mayAddTo(guild: Guild, user: User, now: number): boolean {
  const member = findMember(guild, user.id)
  return member !== undefined && has(guildPermissions(guild, member, now), P.ManageGuild)
}

function grantCode(state: State, user: User, asked: AuthorizeRequest & { redirectUri: string }): string {
  const value = randomBytes(15).toString('base64url')
  const { redirectUri, challenge, scopes } = asked
  const now = state.clock.now()
  const code = { value, redirectUri, challenge, expiresAt: now + CODE_LIFE }
  // Codes that nobody exchanged in time go; whoever holds a token keeps it.
  state.world.grants = state.world.grants.filter((one) => one.code === null || one.code.expiresAt > now)
  state.world.grants.push({ userId: user.id, scopes, code, accessToken: null, expiresAt: 0, refreshToken: null })
  state.save()
  return value
}

/** What a press on the page sends; a body of another shape sends nothing. */
function readPressed(body: unknown): { user: unknown; guildId: unknown } {
  const { user, guild_id: guildId }: { user?: unknown; guild_id?: unknown } = isObject(body) ? body : {}
  return { user, guildId }
}

/** The router answers 400 for what is no address, so this is one. */
function queryOf(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams
}
