import type { Log } from '@guildhall/core'
import * as z from 'zod'

/** How long a hug waits for its picture, in ms. */
const WITHIN_MS = 2_000
/** A longer response is no address of a picture. */
const LONGEST_BYTES = 64 * 1_024

/** Discord shows only pictures over HTTPS. */
const ImageUrl = z.url({ protocol: /^https$/ }).max(2_000)
const Image = z.object({ url: ImageUrl, anime_name: z.string().max(200).optional() })

/** The response of a server of such pictures: one picture, or a list. */
const Response = z.union([
  Image,
  z.object({ results: z.tuple([Image], z.unknown()) }).transform(({ results }) => results[0]),
])

/** A picture and what it is from. */
export interface HugImage {
  readonly url: string
  readonly source: string | undefined
}

/** Requests a picture. @returns undefined when the server has none within two seconds, for whatever reason. */
export type GetHugImage = () => Promise<HugImage | undefined>

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
      // The address can carry a key.
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
