import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodeGif } from './gif.ts'
import { drawFace, drawFigure, drawTile } from './image.ts'
import { encodePng } from './png.ts'

/** The size of the original images, in pixels. As on Discord, a larger `size` does not enlarge them. */
const ORIGINAL_SIZE = 128
const DEFAULT_SIZE = 128
const EMOJI_SIZE = 96
/** Between two frames, in hundredths of a second. */
const FRAME_DELAY = 60
/** Images in the cache, about 10 kB each. */
const MOST_CACHED = 200
const YEAR_SECONDS = 31_536_000

/** Looks up which images exist. */
export interface CdnFiles {
  /** Whether this is the current image of the guild, user or application. */
  hasImage(kind: 'icons' | 'avatars' | 'app-icons', id: string, hash: string): boolean
  /** @returns undefined when there is no such emoji. */
  emoji(id: string): { animated: boolean } | undefined
}

/**
 * Adds the routes of Discord's CDN below /cdn. Images are drawn on request from the id and hash. `size` is a power of two from 16 to
 * 4096, as on Discord; any other size is answered 400, a missing image 404.
 */
export function registerCdn(app: FastifyInstance, files: CdnFiles): void {
  const drawn = new Map<string, Buffer>()
  /** Caches images, since drawing one takes up to 100 ms. */
  const once = (key: string, make: () => Buffer): Buffer => {
    const image = drawn.get(key) ?? make()
    if (drawn.size >= MOST_CACHED) drawn.clear()
    drawn.set(key, image)
    return image
  }
  app.get<{ Params: { kind: string; id: string; file: string }; Querystring: { size?: string } }>(
    '/cdn/:kind/:id/:file',
    async (request, reply) => {
      const { kind, id, file } = request.params
      const size = sizeOf(request.query.size, ORIGINAL_SIZE)
      if (size === undefined) return sendError(reply, 400)
      const [name, extension, ...rest] = file.split('.')
      if (name === undefined || rest.length > 0 || (extension !== 'png' && extension !== 'gif'))
        return sendError(reply, 404)
      if (kind === 'embed' && id === 'avatars' && /^[0-5]$/.test(name) && extension === 'png') {
        return send(
          reply,
          'image/png',
          once(`figure ${name} ${size}`, () => encodePng(drawFigure(Number(name), size))),
        )
      }
      if (kind !== 'icons' && kind !== 'avatars' && kind !== 'app-icons') return sendError(reply, 404)
      if (!files.hasImage(kind, id, name)) return sendError(reply, 404)
      const seed = `${id}/${name}`
      if (extension === 'png') {
        return send(
          reply,
          'image/png',
          once(`${seed} ${size}`, () => encodePng(drawTile(seed, size))),
        )
      }
      // The hashes of animated images start with "a_".
      if (!name.startsWith('a_')) return sendError(reply, 415)
      const frames = (): Buffer => encodeGif([drawTile(seed, size), drawTile(`${seed} moved`, size)], FRAME_DELAY)
      return send(reply, 'image/gif', once(`${seed} moving ${size}`, frames))
    },
  )

  app.get<{ Params: { file: string }; Querystring: { size?: string } }>('/cdn/emojis/:file', async (request, reply) => {
    const size = sizeOf(request.query.size, EMOJI_SIZE)
    if (size === undefined) return sendError(reply, 400)
    const [id, extension] = request.params.file.split('.')
    const emoji = id === undefined ? undefined : files.emoji(id)
    if (id === undefined || emoji === undefined) return sendError(reply, 404)
    if (extension === 'png')
      return send(
        reply,
        'image/png',
        once(`${id} ${size}`, () => encodePng(drawFace(id, size, 0))),
      )
    if (extension !== 'gif') return sendError(reply, 404)
    // Discord answers 415 to a GIF of a static emoji.
    if (!emoji.animated) return sendError(reply, 415)
    return send(
      reply,
      'image/gif',
      once(`${id} moving ${size}`, () => encodeGif([drawFace(id, size, 0), drawFace(id, size, 1)], FRAME_DELAY)),
    )
  })
}

/** @returns undefined for an invalid size. */
function sizeOf(query: string | undefined, original: number): number | undefined {
  if (query === undefined) return Math.min(original, DEFAULT_SIZE)
  const size = /^\d{2,4}$/.test(query) ? Number(query) : 0
  const isPowerOfTwo = size >= 16 && size <= 4096 && (size & (size - 1)) === 0
  return isPowerOfTwo ? Math.min(original, size) : undefined
}

function send(reply: FastifyReply, type: string, body: Buffer): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(type)
    .send(body)
}

function sendError(reply: FastifyReply, status: 400 | 404 | 415): FastifyReply {
  return reply.code(status).header('access-control-allow-origin', '*').type('text/plain').send('')
}
