import type { Route } from '../../kernel/route-table.ts'
import type { World } from '../../kernel/model.ts'
import { APPLICATION, BOT_ID } from '../../world.ts'
import { ANSWER, BODIES } from './bodies.ts'
import type { Random } from './random.ts'
import { mutated, oddValue, type Value } from './values.ts'

/** A request as sent on the wire. */
export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Calls that delete much of the world. */
const DESTRUCTIVE =
  /^DELETE \/(api\/(users\/@me\/guilds|channels)\/:\w+|world\/.*)$|^POST \/(chat\/(kick|ban)|world\/.*\/kick)$/
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']
const ENDS = ['/', '//', '/..', '%2f', ';a', '?', '#', '%00', '/%e0%a4%a']
const ODD_SEGMENTS = [
  '0',
  '-1',
  '1',
  '99999999999999999999',
  '@original',
  '@me',
  '%20',
  '%00',
  '..',
  '%',
  'a'.repeat(501),
]
const QUERIES = [
  'limit',
  'before',
  'after',
  'around',
  'query',
  'with_counts',
  'with_response',
  'user',
  'channel',
  'size',
]
const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'x-audit-log-reason': '%E0%A4%A' },
  { 'x-audit-log-reason': 'a'.repeat(600) },
  { origin: 'null' },
  { host: '[' },
  { accept: '\u00ff' },
  { authorization: 'Bot' },
  { authorization: 'Bearer x' },
  { authorization: 'Basic !' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=a' },
  { 'content-type': '/' },
]

/** A random request to one of the routes, usually close to a valid one. */
export function hostileRequest(random: Random, routes: readonly Route[], world: World): HostileRequest {
  const first = random.pick(routes)
  const route = DESTRUCTIVE.test(`${first.method} ${first.path}`) && random.chance(0.9) ? random.pick(routes) : first
  const filled = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => segment(random, name, world))
  const versioned = random.chance(0.9) ? filled.replace(/^\/api\//, '/api/v10/') : filled
  const path = versioned + (random.chance(0.05) ? random.pick(ENDS) : '') + query(random, world, route)
  const method = random.chance(0.05) ? random.pick(METHODS) : route.method
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE'
  const isMultipart = hasBody && random.chance(0.05)
  return {
    method,
    path,
    headers: {
      authorization: `Bot ${APPLICATION.token}`,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(random.chance(0.1) && random.pick(ODD_HEADERS)),
      ...(isMultipart && { 'content-type': 'multipart/form-data; boundary=a' }),
    },
    body: isMultipart ? multipartOf(random, route) : hasBody ? bodyOf(random, route) : undefined,
  }
}

/** A body with one part, as client libraries send it, sometimes cut. */
function multipartOf(random: Random, route: Route): string {
  const name = random.pick(['payload_json', 'content', 'files[0]', '__proto__', ''])
  const file = random.chance(0.1) ? '; filename="a"' : ''
  const header = `--a\r\nContent-Disposition: form-data; name="${name}"${file}`
  const whole = `${header}\r\n\r\n${bodyOf(random, route) ?? ''}\r\n--a--\r\n`
  return random.chance(0.2) ? whole.slice(0, random.below(whole.length)) : whole
}

function bodyOf(random: Random, route: Route): string | undefined {
  const named = BODIES[`${route.method} ${route.path}`]
  const good = route.path.endsWith('/callback') ? { type: 4 + random.below(6), data: ANSWER } : named
  if (good === undefined) return random.chance(0.5) ? undefined : JSON.stringify(oddValue(random))
  const text = JSON.stringify(mutated(good, random, random.pick([0, 0.02, 0.1, 0.3])))
  if (random.chance(0.03)) return text.slice(0, random.below(text.length))
  if (random.chance(0.01)) return `${'['.repeat(200)}${']'.repeat(200)}`
  return text
}

/** Usually an existing id of the parameter's kind, sometimes an odd value. */
function segment(random: Random, name: string, world: World): string {
  if (random.chance(0.1)) return random.pick(ODD_SEGMENTS)
  const guild = random.pick(world.guilds)
  const last = (values: readonly { id: string }[]): string =>
    random.pick(['1', ...values.slice(-20).map(({ id }) => id)])
  switch (name) {
    case 'guildId':
      return guild.id
    case 'channelId':
      return last([...guild.channels, ...guild.threads, ...world.directChannels])
    case 'messageId':
      return random.chance(0.2) ? '@original' : last(Object.values(world.messages).flatMap((all) => all.slice(-5)))
    case 'userId':
      return random.chance(0.2) ? BOT_ID : last(world.users)
    case 'eventId':
      return last(guild.scheduledEvents)
    case 'roleId':
      return last(guild.roles)
    case 'emojiId':
      return last(guild.emojis)
    case 'ruleId':
      return last(guild.autoModRules)
    case 'commandId':
      return last(world.commands)
    case 'applicationId':
      return APPLICATION.id
    case 'id':
      return last(world.interactions)
    case 'token':
      return random.pick(['x', ...world.interactions.slice(-5).map(({ token }) => token)])
    default:
      return random.pick(['1', 'avatars', 'icons', 'a.png', '0.gif', BOT_ID])
  }
}

function query(random: Random, world: World, { path }: Route): string {
  if (path === '/oauth2/authorize')
    return `?client_id=${APPLICATION.id}&scope=bot+identify&permissions=${random.below(9)}`
  if (!random.chance(path.startsWith('/chat') ? 0.9 : 0.3)) return ''
  const valueOf = (name: string): Value =>
    name === 'user' ? random.pick(world.users).id : name === 'with_response' ? 'true' : random.below(200)
  const names = path.startsWith('/chat') ? ['user', 'channel'] : [random.pick(QUERIES), random.pick(QUERIES)]
  const pairs = names.map((name) => {
    const value = random.chance(0.2) ? oddValue(random) : valueOf(name)
    return `${name}=${encodeURIComponent(
      JSON.stringify(value)
        .replaceAll(/^"|"$/g, '')
        .replaceAll(/\\ud8../g, ''),
    )}`
  })
  return `?${pairs.join('&')}`
}
