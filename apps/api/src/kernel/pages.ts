import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { API_BASE, CALLBACK_PATHS, META, OAUTH_CALLBACK_PATH, pagePolicy, PLATFORM } from '@guildhall/contract'
import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Vite puts a hash of the content into the names below this, so they never change. */
const HASHED = '/assets/'

/** Where the user guide is served, when the dashboard's build has one. */
const GUIDE_PATH = '/guide/'

/** Sends the dashboard's page. */
export type ServePage = (reply: FastifyReply) => FastifyReply

/**
 * Serves the built dashboard: its files, and its page at every other address that a browser opens.
 *
 * @param options.webRoot folder of the build; null responds with 404 instead.
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
      // A compressed file goes out at the address of its original.
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
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

/**
 * Lets the browser run our own code in our pages, show our own and Discord's images, and connect to us.
 *
 * @param options.cdnUrl where Discord's images are.
 * @param options.publicUrl upgrades requests when it is https.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { cdnUrl: string; publicUrl: string },
): Promise<void> {
  const policy = pagePolicy(new URL(options.cdnUrl).origin)
  const isHttps = new URL(options.publicUrl).protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policy, ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}) },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps,
  })
}

/** A browser that opens an address asks for HTML; a missing script or image must not get a page instead. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/^[^?#]*\.\w+(?:[?#]|$)/.test(url)
}

/**
 * The dashboard's page with the `<meta>` tags that it reads at run time.
 *
 * @param webRoot folder of the built dashboard.
 * @param cdnUrl where Discord's images are.
 * @throws when there is no index.html, because the dashboard was not built.
 */
function renderIndexHtml(webRoot: string, cdnUrl: string): string {
  const hasGuide = existsSync(join(webRoot, GUIDE_PATH, 'index.html'))
  const values = new Map<string, string>([
    [META.cdnUrl, cdnUrl],
    [META.platformName, PLATFORM.name],
    ...(hasGuide ? [[META.docsUrl, GUIDE_PATH] as const] : []),
  ])
  const names = Object.values(META).join('|')
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8').replace(
    new RegExp(`\\s*<meta\\s+name="(?:${names})"[^>]*>`, 'g'),
    '',
  )
  const tags = [...values].map(([name, content]) => `<meta name="${name}" content="${escape(content)}" />`)
  return template.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
