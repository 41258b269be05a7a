import type { FastifyInstance } from 'fastify'

/** One call that this Discord answers: "/api/guilds/:guildId". */
export interface Route {
  readonly method: string
  readonly path: string
}

/** Every call that there is. */
export interface RouteTable {
  readonly all: readonly Route[]
  /** The methods of an address; empty for one that is no route. */
  methodsOf(path: string): string[]
}

/** Collects the routes that are added to the server from now on. */
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
