import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { errorCodes, type FastifyRequest } from 'fastify'
import { DiscordError, ERRORS } from './errors.ts'
import { invalidWhole } from './invalid.ts'
import { parseJson } from './json.ts'
import { unsupported } from './unsupported.ts'

/** The part with the whole body as JSON. It replaces all other fields. */
const PAYLOAD = 'payload_json'

/** No call of Discord's API has as many fields. */
const MOST_FIELDS = 100

/**
 * Reads a multipart body without files, which client libraries also send for messages without attachments:
 * https://discord.com/developers/docs/reference#uploading-files
 *
 * @returns the value of `payload_json`, or else the fields as texts.
 * @throws UnsupportedError for a file; DiscordError 50109 for JSON that is invalid, 50035 for a body that is not multipart.
 */
export function readMultipart(request: FastifyRequest, stream: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const limit = request.routeOptions.bodyLimit
    const parser = parserOf(request, limit)
    const fields = new Map<string, unknown>()
    let size = 0

    function fail(error: Error): void {
      stream.unpipe(parser)
      // A client reads the response only after it has sent its whole request.
      stream.resume()
      reject(error)
    }
    parser.on('file', (_name, file) => {
      file.resume()
      fail(unsupported('uploads'))
    })
    parser.on('field', (name, text, _isNameCut, isTextCut, _encoding, type) => {
      size += text.length
      if (isTextCut || size > limit) return fail(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      try {
        fields.set(name, name === PAYLOAD || type === 'application/json' ? parseJson(text) : text)
      } catch {
        fail(new DiscordError(400, ERRORS.badJson))
      }
    })
    parser.on('finish', () => resolve(fields.has(PAYLOAD) ? fields.get(PAYLOAD) : Object.fromEntries(fields)))
    parser.on('error', () => fail(notMultipart()))
    stream.on('error', fail)
    stream.pipe(parser)
  })
}

function parserOf({ headers }: FastifyRequest, fieldSize: number): ReturnType<typeof Busboy> {
  try {
    return Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { fieldSize, fields: MOST_FIELDS },
      // A payload that a library sends as a Blob has a file name.
      isPartAFile: (name, type, file) =>
        name !== PAYLOAD && (file !== undefined || type === 'application/octet-stream'),
    })
  } catch {
    throw notMultipart()
  }
}

function notMultipart(): DiscordError {
  return invalidWhole('MULTIPART_INVALID', 'The body is not valid multipart/form-data.')
}
