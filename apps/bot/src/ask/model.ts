import { limitTime, type AskServer, type Log } from '@guildhall/core'
import pRetry from 'p-retry'
import { Refusal } from '../kernel/handlers.ts'
import { answerParts, NoAnswer, TooLong } from './answer-stream.ts'

/** Maximum length of an answer, in characters. The rest is not read. */
export const LONGEST_ANSWER = 8_000
/** Pause before the only retry, in ms. */
const AGAIN_MS = 500

const INSTRUCTIONS =
  'You answer questions of members of a Discord server. Answer briefly and to the point, in the language of the question, ' +
  'in at most 250 words. Use only the Markdown that Discord shows.'

const REJECTED = 'The model rejected the request. Ask the operator of the bot to check the settings of /ask.'
const BUSY = 'The model is busy. Try again in a minute.'
const UNREACHABLE = "The model can't be reached right now. Try again in a few minutes."
const LATE = "The model didn't answer in time. Try again, or ask something shorter."
const LONG = "The model's answer was too long. Try again, or ask something shorter."
const STOPPING = 'The bot is restarting. Ask again in a minute.'
const DECLINED = 'The model declined to answer this question. Try asking in another way.'
const EMPTY = 'The model gave no answer. Try asking in another way.'

/** An answer, possibly incomplete. */
export interface Answer {
  readonly text: string
  /** The reason for an incomplete answer, as a sentence for the caller; null for a complete answer. */
  readonly note: string | null
}

/**
 * Asks the model.
 *
 * @param onText receives the text so far with each part.
 * @throws Refusal when there is no answer.
 */
type AskModel = (question: string, onText: (text: string) => void) => Promise<Answer>

/** The server responded with an error. Its text is not read, because it can repeat the question. */
class ErrorStatus extends Error {
  override readonly name = 'ErrorStatus'

  constructor(readonly status: number) {
    super(`The server responded with ${status}.`)
  }
}

/**
 * @param deps.withinMs time limit of an answer.
 * @param deps.signal aborts when the bot stops.
 */
export function createAskModel(deps: { server: AskServer; withinMs: number; signal: AbortSignal; log: Log }): AskModel {
  const { server, withinMs, signal: stopping, log } = deps

  return async (question, onText) => {
    const limit = limitTime(withinMs, [stopping])
    const received = { text: '', refusal: '', isFiltered: false }
    try {
      const body = await send(server, question, limit.signal)
      for await (const { content, refusal, isFiltered } of answerParts(body)) {
        received.refusal += refusal
        received.isFiltered ||= isFiltered
        received.text += content
        if (content !== '') onText(received.text)
        if (Math.max(received.text.length, received.refusal.length) > LONGEST_ANSWER) break
      }
    } catch (error) {
      const sentence = stopping.aborted ? STOPPING : limit.isOver() ? LATE : sentenceOf(error)
      const status = error instanceof ErrorStatus ? error.status : undefined
      log.warn({ reason: error instanceof Error ? error.name : 'unknown', status }, 'the model did not answer')
      if (received.text.trim() === '') throw new Refusal(sentence)
      return { text: received.text, note: `The answer was interrupted. ${sentence}` }
    } finally {
      limit.end()
    }
    return answerOf(received)
  }
}

function answerOf({ text, refusal, isFiltered }: { text: string; refusal: string; isFiltered: boolean }): Answer {
  if (text.trim() !== '') return { text, note: isFiltered ? `The answer was interrupted. ${DECLINED}` : null }
  if (refusal.trim() !== '') return { text: refusal, note: null }
  throw new Refusal(isFiltered ? DECLINED : EMPTY)
}

/** Sends a question, with one retry when the server is unreachable. @returns the streamed answer. */
function send(server: AskServer, question: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return pRetry(() => sendOnce(server, question, signal), {
    signal,
    retries: 1,
    minTimeout: AGAIN_MS,
    shouldRetry: ({ error }) => !(error instanceof NoAnswer) && !(error instanceof ErrorStatus && error.status < 500),
  })
}

async function sendOnce(
  { baseUrl, apiKey, model }: AskServer,
  question: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      stream: true,
      messages: [
        { role: 'system', content: INSTRUCTIONS },
        { role: 'user', content: question },
      ],
    }),
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ErrorStatus(response.status)
  }
  if (!response.body) throw new NoAnswer('The server sent no data.')
  return response.body
}

function sentenceOf(error: unknown): string {
  if (error instanceof TooLong) return LONG
  if (!(error instanceof ErrorStatus)) return UNREACHABLE
  if (error.status === 429) return BUSY
  return error.status >= 400 && error.status < 500 ? REJECTED : UNREACHABLE
}
