import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What a browser may do with the reply of a call: nothing but read it as what it is. */
export const CALL_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/**
 * What the browser may do with our pages: run our own code, show our own and Discord's snapshots, talk to us.
 *
 * @param options.cdnUrl where Discord's images are.
 * @param options.publicUrl whether it is https decides about upgrades.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { cdnUrl: string; publicUrl: string },
): Promise<void> {
  const isHttps = new URL(options.publicUrl).protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', new URL(options.cdnUrl).origin],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps,
  })
}
