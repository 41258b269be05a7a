import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest body that a call may bring. */
export const BODY_LIMIT_BYTES = 512 * 1024

/** Bodies are JSON and nothing else; an empty one is no body, whatever its content type says. */
export function addJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text.trim() === '' ? undefined : parse(text)),
  )
}

function parse(text: string): unknown {
  try {
    // A key named __proto__ is data here; schemas drop it or refuse it.
    return JSON.parse(text)
  } catch {
    throw problem('request.invalid', undefined, 'The body is not valid JSON. Correct it and try again.')
  }
}
