import fastifyStatic from '@fastify/static'
import { API_BASE, CALLBACK_PATHS, OAUTH_CALLBACK_PATH } from '@guildhall/contract'
import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderIndexHtml } from './index-html.ts'

/** Vite puts a hash of the content into the names below this, so they never change. */
const HASHED = '/assets/'

/** Answers with the dashboard's page. */
export type ServePage = (reply: FastifyReply) => FastifyReply

/**
 * Serves the built dashboard: its files, and its page at every other address that a browser opens.
 *
 * @param options.webRoot folder of the build; null answers 404 instead.
 * @returns what serves the page, for addresses that are a page only sometimes.
 */
export async function addPages(
  app: FastifyInstance,
  options: { webRoot: string | null; cdnUrl: string },
): Promise<ServePage> {
  const { webRoot, cdnUrl } = options
  const html = webRoot === null ? null : renderIndexHtml(webRoot, cdnUrl)

  const servePage: ServePage = (reply) => {
    if (html === null) throw problem('request.not_found')
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }

  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      redirect: true,
      cacheControl: false,
      // A route for each file, and none for the page, which goes out with its run-time values: then no spelling of its address
      // ("//", "/./index.html") leads to the file.
      wildcard: false,
      globIgnore: ['index.html', 'index.html.*'],
      setHeaders: (response, path) => {
        const isHashed = path.slice(webRoot.length).replaceAll('\\', '/').startsWith(HASHED)
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  for (const path of CALLBACK_PATHS) {
    // Discord's own callback decides by its query; the others are always the page, also below /api.
    if (path.startsWith(API_BASE) && path !== OAUTH_CALLBACK_PATH) app.get(path, (_request, reply) => servePage(reply))
  }

  app.get(`${HASHED}*`, async () => {
    throw problem('request.not_found')
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw problem('request.method_not_allowed')
    if (!wantsPage(request)) throw problem('request.not_found')
    return servePage(reply)
  })

  return servePage
}

/** A browser that opens an address asks for HTML; a script or snapshot that is gone must not get a page instead. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/^[^?#]*\.\w+(?:[?#]|$)/.test(url)
}
