import type { FastifyInstance } from 'fastify'

/** A route of the local Discord; the path has Fastify's syntax: "/api/guilds/:guildId". */
export interface Route {
  readonly method: string
  readonly path: string
}

/** Every route of the server. */
export interface RouteTable {
  readonly all: readonly Route[]
  /** The methods of the routes that match a URL's path. */
  methodsOf(path: string): string[]
}

/** Collects the routes that are added to the server after this call. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const all: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') all.push({ method: one, path: url })
  })
  return {
    all,
    methodsOf: (path) => all.filter((route) => patternOf(route).test(path)).map(({ method }) => method),
  }
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/[.*]/g, String.raw`\$&`)}$`)
}
