import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest body that a call may bring. */
export const BODY_LIMIT_BYTES = 512 * 1024

/** How deep arrays and objects may stand in each other. Whatever walks a body recursively must not run out of stack. */
const MOST_LEVELS = 100

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
  if (isTooDeep(text)) {
    const sentence = `The body is nested more than ${MOST_LEVELS} levels deep. Send a flatter one.`
    throw problem('request.invalid', undefined, sentence)
  }
  try {
    // A key named __proto__ is data here; schemas drop it or refuse it.
    return JSON.parse(text)
  } catch {
    throw problem('request.invalid', undefined, 'The body is not valid JSON. Correct it and try again.')
  }
}

/** Counts brackets outside strings; for JSON that is how deep it is, and what is none is refused anyway. */
function isTooDeep(text: string): boolean {
  if (text.length <= MOST_LEVELS) return false
  let levels = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') inString = !inString
    else if (inString) index += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > MOST_LEVELS) return true
  }
  return false
}
