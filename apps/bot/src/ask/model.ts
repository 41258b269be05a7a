import { limitTime, type AskServer, type Log } from '@guildhall/core'
import type { OpenAI } from 'openai'
import { Refusal } from '../kernel/handlers.ts'

/** What is beyond is not read any more. */
export const LONGEST_ANSWER = 8_000

const INSTRUCTIONS =
  'You answer questions of members of a Discord server. Answer briefly and to the point, in the language of the question, ' +
  'in at most 250 words. Use only the Markdown that Discord shows.'

const REJECTED = 'The model rejected the request. Ask the operator of the bot to check the settings of /ask.'
const BUSY = 'The model is busy. Try again in a minute.'
const UNREACHABLE = "The model can't be reached right now. Try again in a few minutes."
const LATE = "The model didn't answer in time. Try again, or ask something shorter."
const STOPPING = 'The bot is restarting. Ask again in a minute.'
const DECLINED = 'The model declined to answer this question. Try asking in another way.'
const EMPTY = 'The model gave no answer. Try asking in another way.'

/** An answer, which may have broken off. */
export interface Answer {
  readonly text: string
  /** Why it is not whole, as a sentence for the caller; null when it is. */
  readonly note: string | null
}

/**
 * Asks the model.
 *
 * @param onText receives the answer so far, each time that it grows.
 * @throws Refusal when there is no answer.
 */
export type AskModel = (question: string, onText: (text: string) => void) => Promise<Answer>

/**
 * @param deps.withinMs how long an answer takes at most.
 * @param deps.signal aborts when the bot stops.
 */
export function createAskModel(deps: { server: AskServer; withinMs: number; signal: AbortSignal; log: Log }): AskModel {
  const { server, withinMs, signal: stopping, log } = deps
  let client: Promise<OpenAI> | undefined

  return async (question, onText) => {
    const limit = limitTime(withinMs, [stopping])
    const received = { text: '', refusal: '', isFiltered: false }
    try {
      client ??= connect(server, withinMs)
      const stream = await (
        await client
      ).chat.completions.create(
        {
          model: server.model,
          stream: true,
          messages: [
            { role: 'system', content: INSTRUCTIONS },
            { role: 'user', content: question },
          ],
        },
        { signal: limit.signal },
      )
      for await (const { choices } of stream) {
        const choice = choices?.[0]
        received.refusal += choice?.delta?.refusal ?? ''
        received.isFiltered ||= choice?.finish_reason === 'content_filter'
        const more = choice?.delta?.content ?? ''
        if (more === '') continue
        received.text += more
        onText(received.text)
        if (received.text.length > LONGEST_ANSWER) break
      }
    } catch (error) {
      const sentence = stopping.aborted ? STOPPING : limit.isOver() ? LATE : sentenceOf(statusOf(error))
      // An error of the server can repeat the question.
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown', status: statusOf(error) },
        'the model did not answer',
      )
      if (received.text.trim() === '') throw new Refusal(sentence)
      return { text: received.text, note: `The answer broke off. ${sentence}` }
    } finally {
      limit.end()
    }
    // Aborting ends a stream without an error.
    if (limit.isOver() && received.text.trim() === '') throw new Refusal(LATE)
    return answerOf(received, stopping.aborted ? STOPPING : limit.isOver() ? LATE : null)
  }
}

function answerOf(
  { text, refusal, isFiltered }: { text: string; refusal: string; isFiltered: boolean },
  broken: string | null,
): Answer {
  if (text.trim() !== '') {
    const note = broken === null ? null : `The answer broke off. ${broken}`
    return { text, note: isFiltered ? `The answer broke off. ${DECLINED}` : note }
  }
  if (broken !== null) throw new Refusal(broken)
  if (refusal.trim() !== '') return { text: refusal, note: null }
  throw new Refusal(isFiltered ? DECLINED : EMPTY)
}

/** The library is loaded with the first question: most bots answer none. */
async function connect({ baseUrl, apiKey }: AskServer, timeout: number): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai')
  return new Client({
    baseURL: baseUrl,
    // The library wants a key, also for a server that needs none.
    apiKey: apiKey ?? 'none',
    // Nothing is taken from the environment, and no question is logged.
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 1,
    timeout,
  })
}

function statusOf(error: unknown): number | undefined {
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined
  return typeof status === 'number' ? status : undefined
}

function sentenceOf(status: number | undefined): string {
  if (status === 429) return BUSY
  if (status !== undefined && status >= 400 && status < 500) return REJECTED
  return UNREACHABLE
}
