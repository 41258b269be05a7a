import helmet from '@fastify/helmet'
import { API_BASE, CALLBACK_PATHS, META, OAUTH_CALLBACK_PATH, pagePolicy, PLATFORM } from '@guildhall/contract'
import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPageFiles, type SendFile } from './page-files.ts'

/** Vite puts a content hash into the names of the files in this folder, so their content never changes. */
const HASHED = 'assets/'

/** The folder of the user guide, if the dashboard's build contains one. */
const GUIDE = 'guide'

interface AnyPath {
  Params: { '*': string }
}

/** Sends the dashboard's page. */
export type ServePage = (reply: FastifyReply) => FastifyReply

/**
 * Serves the built dashboard: its files, and its page at every other address that a browser opens.
 *
 * @param options.webRoot folder of the build; null responds with 404 instead.
 * @returns a function that serves the page, for addresses that are only sometimes a page.
 */
export async function addPages(
  app: FastifyInstance,
  options: { webRoot: string | null; cdnUrl: string },
): Promise<ServePage> {
  const { webRoot, cdnUrl } = options
  const hasGuide = webRoot !== null && existsSync(join(webRoot, GUIDE, 'index.html'))
  const html = webRoot === null ? null : renderIndexHtml(webRoot, { cdnUrl, hasGuide })

  const servePage: ServePage = (reply) => {
    if (html === null) throw problem('request.not_found')
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }

  const sendFile: SendFile = webRoot === null ? () => undefined : await addPageFiles(app, webRoot, { hashed: HASHED })

  for (const path of CALLBACK_PATHS) {
    // Discord's callback depends on its query; the other addresses always serve the page, also below /api.
    if (path.startsWith(API_BASE) && path !== OAUTH_CALLBACK_PATH) app.get(path, (_request, reply) => servePage(reply))
  }

  app.get<AnyPath>(`/${HASHED}*`, (request, reply) => {
    const sent = sendFile(HASHED + request.params['*'], reply)
    if (!sent) throw problem('request.not_found')
    return sent
  })

  if (hasGuide) {
    app.get(`/${GUIDE}`, (_request, reply) => sendFile(GUIDE, reply) ?? reply.callNotFound())
    app.get<AnyPath>(`/${GUIDE}/*`, (request, reply) => {
      const sent = sendFile(`${GUIDE}/${request.params['*']}`, reply)
      if (sent) return sent
      if (request.params['*'] === '' || !wantsPage(request)) throw problem('request.not_found')
      // An old or misspelled address of a page of the guide leads to its contents, not to the dashboard.
      return reply.redirect(`/${GUIDE}/`)
    })
  }

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw problem('request.method_not_allowed')
    // A browser resolves "//guide/" to another server, so the page could not link to its own address.
    if (request.url.startsWith('//') || !wantsPage(request)) throw problem('request.not_found')
    return servePage(reply)
  })

  return servePage
}

/**
 * The content security policy: code and connections of this server, and images of this server and of Discord.
 *
 * @param options.cdnUrl the origin of Discord's images.
 * @param options.publicUrl enables the upgrade of requests when it is https.
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

/** A browser that opens an address accepts HTML. A missing script or image must not receive a page. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/^[^?#]*\.\w+(?:[?#]|$)/.test(url)
}

/**
 * The dashboard's page with the `<meta>` tags that it reads at run time.
 *
 * @param webRoot folder of the built dashboard.
 * @param options.cdnUrl the origin of Discord's images.
 * @param options.hasGuide whether the build contains the user guide.
 * @throws when there is no index.html, because the dashboard was not built.
 */
function renderIndexHtml(webRoot: string, options: { cdnUrl: string; hasGuide: boolean }): string {
  const { cdnUrl, hasGuide } = options
  const values = new Map<string, string>([
    [META.cdnUrl, cdnUrl],
    [META.platformName, PLATFORM.name],
    ...(hasGuide ? [[META.docsUrl, `/${GUIDE}/`] as const] : []),
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
