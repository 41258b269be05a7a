import type { FastifyInstance } from 'fastify'

/** A route of the local Discord; the path has Fastify's syntax: "/api/guilds/:guildId". */
export interface Route {
  readonly method: string
  readonly path: string
}

/** Every route of the server. */
export interface RouteTable {
  readonly all: readonly Route[]
  /** Whether a route of any method matches a URL's path. */
  hasPath(path: string): boolean
}

/** Collects the routes that are added to the server after this call. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const all: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') all.push({ method: one, path: url })
  })
  return {
    all,
    hasPath: (path) => all.some((route) => patternOf(route).test(path)),
  }
}

/** The URL paths that a route matches. */
export function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/[.*]/g, String.raw`\$&`)}$`)
}
