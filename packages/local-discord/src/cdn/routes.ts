import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodeGif } from './gif.ts'
import { drawFace, drawFigure, drawTile } from './picture.ts'
import { encodePng } from './png.ts'

/** Pixels of the pictures that people of this Discord "uploaded"; like Discord's, a larger `size` does not enlarge them. */
const ORIGINAL_SIZE = 128
const DEFAULT_SIZE = 128
const EMOJI_SIZE = 96
/** Hundredths of a second between the two frames of what moves. */
const WINK = 60
/** Pictures kept in memory: some 10 kB each. */
const MOST_KEPT = 200
const YEAR_SECONDS = 31_536_000

/** What pictures there are. */
export interface CdnFiles {
  /** Whether this is the picture that the guild, user or application has now. */
  hasPicture(kind: 'icons' | 'avatars' | 'app-icons', id: string, hash: string): boolean
  /** @returns undefined when there is no such emoji. */
  emoji(id: string): { animated: boolean } | undefined
}

/**
 * Adds Discord's image addresses below /cdn. The pictures are drawn when asked for, from the id and hash alone, so there is nothing
 * to store. `size` is a power of two from 16 to 4096, as at Discord; anything else is 400. What does not exist is 404.
 */
export function registerCdn(app: FastifyInstance, files: CdnFiles): void {
  const drawn = new Map<string, Buffer>()
  /** Drawing takes up to 100 ms, and a page asks for the same few pictures again and again. */
  const once = (key: string, make: () => Buffer): Buffer => {
    const picture = drawn.get(key) ?? make()
    if (drawn.size >= MOST_KEPT) drawn.clear()
    drawn.set(key, picture)
    return picture
  }
  app.get<{ Params: { kind: string; id: string; file: string }; Querystring: { size?: string } }>(
    '/cdn/:kind/:id/:file',
    async (request, reply) => {
      const { kind, id, file } = request.params
      const size = wantedSize(request.query.size, ORIGINAL_SIZE)
      if (size === undefined) return refuse(reply, 400)
      const [name, extension, ...rest] = file.split('.')
      if (name === undefined || rest.length > 0 || (extension !== 'png' && extension !== 'gif'))
        return refuse(reply, 404)
      if (kind === 'embed' && id === 'avatars' && /^[0-5]$/.test(name) && extension === 'png') {
        return send(
          reply,
          'image/png',
          once(`figure ${name} ${size}`, () => encodePng(drawFigure(Number(name), size))),
        )
      }
      if (kind !== 'icons' && kind !== 'avatars' && kind !== 'app-icons') return refuse(reply, 404)
      if (!files.hasPicture(kind, id, name)) return refuse(reply, 404)
      const seed = `${id}/${name}`
      if (extension === 'png') {
        return send(
          reply,
          'image/png',
          once(`${seed} ${size}`, () => encodePng(drawTile(seed, size))),
        )
      }
      // Only hashes that begin so belong to pictures that move.
      if (!name.startsWith('a_')) return refuse(reply, 415)
      const frames = (): Buffer => encodeGif([drawTile(seed, size), drawTile(`${seed} moved`, size)], WINK)
      return send(reply, 'image/gif', once(`${seed} moving ${size}`, frames))
    },
  )

  app.get<{ Params: { file: string }; Querystring: { size?: string } }>('/cdn/emojis/:file', async (request, reply) => {
    const size = wantedSize(request.query.size, EMOJI_SIZE)
    if (size === undefined) return refuse(reply, 400)
    const [id, extension] = request.params.file.split('.')
    const emoji = id === undefined ? undefined : files.emoji(id)
    if (id === undefined || emoji === undefined) return refuse(reply, 404)
    if (extension === 'png')
      return send(
        reply,
        'image/png',
        once(`${id} ${size}`, () => encodePng(drawFace(id, size, 0))),
      )
    if (extension !== 'gif') return refuse(reply, 404)
    // Discord answers so when a still emoji is asked for as one that moves.
    if (!emoji.animated) return refuse(reply, 415)
    return send(
      reply,
      'image/gif',
      once(`${id} moving ${size}`, () => encodeGif([drawFace(id, size, 0), drawFace(id, size, 1)], WINK)),
    )
  })
}

/** @returns undefined when the size is none that Discord knows. */
function wantedSize(asked: string | undefined, original: number): number | undefined {
  if (asked === undefined) return Math.min(original, DEFAULT_SIZE)
  const size = /^\d{2,4}$/.test(asked) ? Number(asked) : 0
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

function refuse(reply: FastifyReply, status: 400 | 404 | 415): FastifyReply {
  return reply.code(status).header('access-control-allow-origin', '*').type('text/plain').send('')
}
