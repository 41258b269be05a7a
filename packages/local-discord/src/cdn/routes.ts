import type { FastifyInstance, FastifyReply } from 'fastify'
import { WITH_HEAD } from '../kernel/http.ts'
import { encodeGif } from './gif.ts'
import { drawFace, drawFigure, drawTile, type Image } from './image.ts'
import { encodePng } from './png.ts'
import { encodeAnimatedWebp, encodeWebp } from './webp.ts'

/** The size of the original images, in pixels. As on Discord, a larger `size` does not enlarge them. */
const ORIGINAL_SIZE = 128
const DEFAULT_SIZE = 128
const EMOJI_SIZE = 96
/** The delay between two frames, in ms. */
const FRAME_DELAY = 600
/** Maximum number of images in the cache; each takes about 10 kB. */
const MOST_CACHED = 200
const YEAR_SECONDS = 31_536_000

/** Looks up which images exist. */
export interface CdnFiles {
  /** Whether this is the current image of the guild, user or application. */
  hasImage(kind: 'icons' | 'avatars' | 'app-icons', id: string, hash: string): boolean
  /** @returns undefined when there is no such emoji. */
  emoji(id: string): { animated: boolean } | undefined
}

type Extension = 'png' | 'gif' | 'webp'

/** `quality` has no effect: every image is lossless. */
interface Query {
  size?: string
  animated?: string
}

/** An image as a request names it. */
interface RequestedImage {
  key: string
  extension: Extension
  frames: readonly [() => Image, () => Image]
  canMove: boolean
}

/** An encoded image, or the way to make it. */
interface Drawing {
  /** The name of the drawing in the cache. */
  key: string
  type: string
  encode: () => Buffer
}

/**
 * Adds the routes of Discord's CDN below /cdn. Images are drawn on request from the id and hash. `size` is a power of two from 16 to
 * 4096, as on Discord; any other size is answered 400, a missing image 404.
 */
export function registerCdn(app: FastifyInstance, files: CdnFiles): void {
  const drawn = new Map<string, Buffer>()
  /** Caches images, since drawing one takes up to 100 ms. */
  function sendImage(reply: FastifyReply, { key, type, encode }: Drawing): FastifyReply {
    const image = drawn.get(key) ?? encode()
    if (drawn.size >= MOST_CACHED) drawn.clear()
    drawn.set(key, image)
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(image)
  }

  app.get<{ Params: { kind: string; id: string; file: string }; Querystring: Query }>(
    '/cdn/:kind/:id/:file',
    WITH_HEAD,
    async (request, reply) => {
      const { kind, id, file } = request.params
      const size = sizeOf(request.query.size, ORIGINAL_SIZE)
      if (size === undefined) return sendError(reply, 400)
      const [name, extension, ...rest] = file.split('.')
      if (name === undefined || !isExtension(extension) || rest.length > 0) return sendError(reply, 404)
      if (kind === 'embed' && id === 'avatars' && /^[0-5]$/.test(name) && extension === 'png') {
        const draw = (): Image => drawFigure(Number(name), size)
        return sendImage(reply, still(`figure ${name} ${size}`, 'png', draw))
      }
      if (kind !== 'icons' && kind !== 'avatars' && kind !== 'app-icons') return sendError(reply, 404)
      if (!files.hasImage(kind, id, name)) return sendError(reply, 404)
      const seed = `${id}/${name}`
      const frames = [() => drawTile(seed, size), () => drawTile(`${seed} moved`, size)] as const
      // The hashes of animated images start with "a_".
      return sendAs(reply, { key: `${seed} ${size}`, extension, frames, canMove: name.startsWith('a_') }, request.query)
    },
  )

  app.get<{ Params: { file: string }; Querystring: Query }>('/cdn/emojis/:file', WITH_HEAD, async (request, reply) => {
    const size = sizeOf(request.query.size, EMOJI_SIZE)
    if (size === undefined) return sendError(reply, 400)
    const [id, extension, ...rest] = request.params.file.split('.')
    const emoji = id === undefined ? undefined : files.emoji(id)
    if (id === undefined || emoji === undefined || !isExtension(extension) || rest.length > 0)
      return sendError(reply, 404)
    const frames = [() => drawFace(id, size, 0), () => drawFace(id, size, 1)] as const
    return sendAs(reply, { key: `${id} ${size}`, extension, frames, canMove: emoji.animated }, request.query)
  })

  /** A WebP moves only on request, a GIF always: Discord answers 415 to a GIF of a static image. */
  function sendAs(
    reply: FastifyReply,
    { key, extension, frames, canMove }: RequestedImage,
    query: Query,
  ): FastifyReply {
    if (extension === 'gif' && !canMove) return sendError(reply, 415)
    const isMoving = extension === 'gif' || (extension === 'webp' && canMove && query.animated === 'true')
    return sendImage(reply, isMoving ? moving(key, extension, frames) : still(key, extension, frames[0]))
  }
}

function isExtension(extension: string | undefined): extension is Extension {
  return extension === 'png' || extension === 'gif' || extension === 'webp'
}

function still(key: string, extension: 'png' | 'webp', draw: () => Image): Drawing {
  const encode = extension === 'png' ? encodePng : encodeWebp
  return { key: `${key} ${extension}`, type: `image/${extension}`, encode: () => encode(draw()) }
}

function moving(key: string, extension: 'gif' | 'webp', frames: readonly (() => Image)[]): Drawing {
  const encode = (images: Image[]): Buffer =>
    extension === 'gif' ? encodeGif(images, FRAME_DELAY / 10) : encodeAnimatedWebp(images, FRAME_DELAY)
  return {
    key: `${key} moving ${extension}`,
    type: `image/${extension}`,
    encode: () => encode(frames.map((draw) => draw())),
  }
}

/** @returns undefined for an invalid size. */
function sizeOf(query: string | undefined, original: number): number | undefined {
  if (query === undefined) return Math.min(original, DEFAULT_SIZE)
  const size = /^\d{2,4}$/.test(query) ? Number(query) : 0
  const isPowerOfTwo = size >= 16 && size <= 4096 && (size & (size - 1)) === 0
  return isPowerOfTwo ? Math.min(original, size) : undefined
}

function sendError(reply: FastifyReply, status: 400 | 404 | 415): FastifyReply {
  return reply.code(status).header('access-control-allow-origin', '*').type('text/plain').send('')
}
