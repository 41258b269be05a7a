import type { FastifyInstance } from 'fastify'

/** A route of the local Discord; the path has Fastify's syntax: "/api/guilds/:guildId". */
export interface Route {
  readonly method: string
  readonly path: string
}

/** Every route of the server. */
export interface RouteTable {
  readonly all: readonly Route[]
  /** Adds a route that a hook answers. */
  add(route: Route): void
  /** The routes that match a URL's path. */
  at(path: string): Route[]
}

/** Collects the routes that are added to the server after this call. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const all: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') all.push({ method: one, path: url })
  })
  return {
    all,
    add: (route) => void all.push(route),
    at: (path) => all.filter((route) => matches(route, path)),
  }
}

/** Shared by all servers of the process, which have the same paths. */
const patterns = new Map<string, RegExp>()

/** Whether a URL's path is one of the route's. */
export function matches({ path }: Route, of: string): boolean {
  const pattern = patterns.get(path) ?? patternOf(path)
  patterns.set(path, pattern)
  return pattern.test(of)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/[.*]/g, String.raw`\$&`)}$`)
}
