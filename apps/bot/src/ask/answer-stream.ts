import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'

/** Limits of a response, in bytes and in characters of one line. Answers of a model take a few kB, so a larger response is an error. */
const MOST_BYTES = 1_024 * 1_024
const MOST_IN_LINE = 64 * 1_024

const END = '[DONE]'

/** The text that a part adds to the answer. */
interface AnswerPart {
  readonly content: string
  readonly refusal: string
  readonly isFiltered: boolean
}

/** The response exceeds the limits. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** The response does not follow OpenAI's chat API, or it reports an error. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const Text = z.nullish(z.string())
const Chunk = z.object({
  error: z.optional(z.unknown()),
  choices: z.nullish(
    z.array(
      z.object({
        delta: z.nullish(z.object({ content: Text, refusal: Text })),
        finish_reason: Text,
      }),
    ),
  ),
})

/**
 * Reads a streamed answer with at most one line in memory. Closes the connection when the caller stops reading.
 *
 * @throws TooLong, NoAnswer, or the error of the connection.
 */
export async function* answerParts(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerPart> {
  let parts: AnswerPart[] = []
  let isOver = false
  let failure: Error | undefined
  const parser = createParser({
    maxBufferSize: MOST_IN_LINE,
    onEvent({ event, data }) {
      isOver ||= data === END
      if (isOver || failure) return
      const part = partOf(event, data)
      if (part) parts.push(part)
      else failure = new NoAnswer("The server sent data that isn't part of an answer.")
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') failure ??= tooLong()
    },
  })
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    parser.feed(decoder.decode(chunk, { stream: true }))
    // Keep the text before a failure.
    yield* parts
    if (isOver) return
    parts = []
    if (failure) throw failure
    if (bytes > MOST_BYTES) throw tooLong()
  }
}

/** @returns undefined for anything except a part of an answer. */
function partOf(event: string | undefined, data: string): AnswerPart | undefined {
  const { success, data: chunk } = Chunk.safeParse(jsonOf(data))
  if (!success || event === 'error' || (chunk.error ?? null) !== null) return undefined
  const choice = chunk.choices?.[0]
  return {
    content: choice?.delta?.content ?? '',
    refusal: choice?.delta?.refusal ?? '',
    isFiltered: choice?.finish_reason === 'content_filter',
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tooLong(): TooLong {
  return new TooLong('The response is too long to be an answer.')
}
