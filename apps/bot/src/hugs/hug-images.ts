import type { Log } from '@guildhall/core'
import * as z from 'zod'

/** Time limit for the picture of a hug, in ms. */
const WITHIN_MS = 2_000
/** Maximum response size; a longer response is not an address of a picture. */
const LONGEST_BYTES = 64 * 1_024

/** Discord shows only pictures over HTTPS. */
const ImageUrl = z.url({ protocol: /^https$/ }).max(2_000)
const Image = z.object({ url: ImageUrl, anime_name: z.string().max(200).optional() })

/** The response of a picture server: one picture, or a list. */
const Response = z.union([
  Image,
  z.object({ results: z.tuple([Image], z.unknown()) }).transform(({ results }) => results[0]),
])

/** A picture and its source. */
export interface HugImage {
  readonly url: string
  readonly source: string | undefined
}

/** Requests a picture. @returns undefined on any failure or after two seconds. */
type GetHugImage = () => Promise<HugImage | undefined>

export function createHugImages(deps: { hugGifUrl: string; log: Log }): GetHugImage {
  const { hugGifUrl, log } = deps
  return async () => {
    try {
      const signal = AbortSignal.timeout(WITHIN_MS)
      const response = await fetch(hugGifUrl, { signal, headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`The server responded with ${response.status}`)
      const { url, anime_name: source } = Response.parse(JSON.parse(await shortText(response)))
      return { url, source }
    } catch (error) {
      // The address can contain a key, so do not log it.
      log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a hug has no picture')
      return undefined
    }
  }
}

async function shortText(response: globalThis.Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > LONGEST_BYTES) throw new Error('The response is too long')
    text += decoder.decode(value, { stream: true })
  }
}
