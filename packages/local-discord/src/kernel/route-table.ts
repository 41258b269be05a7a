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
  const all: (Route & { pattern: RegExp })[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll(/[.*]/g, String.raw`\$&`)}$`)
    for (const one of [method].flat()) if (one !== 'HEAD') all.push({ method: one, path: url, pattern })
  })
  return {
    all,
    methodsOf: (path) => all.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
  }
}
