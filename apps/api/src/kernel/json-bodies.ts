import { problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The largest body that a call may bring. */
export const BODY_LIMIT_BYTES = 512 * 1024

/** How deep arrays and objects may stand in each other. Whatever walks a body recursively must not run out of stack. */
const MOST_LEVELS = 100
/** Fields in all objects of a body together: five times what the largest body of a call needs. */
const MOST_FIELDS = 1_000
/** Fields and list entries of a body together: 50 URL rules may name 500 channels each. */
const MOST_VALUES = 30_000

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
  const fault = shapeFault(text)
  if (fault !== null) throw problem('request.invalid', undefined, fault)
  try {
    // A key named __proto__ is data here; schemas drop it or refuse it.
    return JSON.parse(text)
  } catch {
    throw problem('request.invalid', undefined, 'The body is not valid JSON. Correct it and try again.')
  }
}

/**
 * Looks at the shape of a body before it is parsed: parsing and validating tens of thousands of fields takes a tenth of a second, and
 * nobody else is answered meanwhile. Counts marks outside strings; for JSON that is exact, and anything else is refused anyway.
 *
 * @returns what is wrong, as a sentence; null when nothing is.
 */
function shapeFault(text: string): string | null {
  if (text.length <= MOST_LEVELS) return null
  let levels = 0
  let fields = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') inString = !inString
    else if (inString) index += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    else if (character === ':') fields += 1
    else if (character === ',') values += 1
    if (levels > MOST_LEVELS) return `The body is nested more than ${MOST_LEVELS} levels deep. Send a flatter one.`
    if (fields > MOST_FIELDS) return `The body has more than ${MOST_FIELDS} fields. Send fewer.`
    if (values > MOST_VALUES) return `The body has more than ${MOST_VALUES} values. Send fewer.`
  }
  return null
}
