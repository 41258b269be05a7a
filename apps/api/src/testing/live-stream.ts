import { eventually } from '@guildhall/test-kit'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

/** How long an event may take to arrive, in ms. */
const ARRIVAL_MS = 5_000

const Data = z.record(z.string(), z.string())

/** The stream of a guild, as a client reads it. */
export interface TestStream {
  readonly status: number
  readonly headers: Headers
  /** The events so far, such as "change settings", and a ":" for each comment. */
  readonly received: readonly string[]
  /** Resolves once this event has arrived so many times. @throws when it does not within five seconds, unless given. */
  has(event: string, options?: { times?: number; withinMs?: number }): Promise<void>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens the stream of a guild; it is closed after the test. */
export async function openStream(origin: string, guildId: string, token: string): Promise<TestStream> {
  const leaving = new AbortController()
  const response = await fetch(`${origin}/api/guilds/${guildId}/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const received: string[] = []
  const ended = response.ok ? read(response, received) : Promise.resolve()
  const close = (): void => leaving.abort()
  onTestFinished(close)
  return {
    status: response.status,
    headers: response.headers,
    received,
    ended,
    close,
    async has(event, { times = 1, withinMs = ARRIVAL_MS } = {}) {
      await eventually(() => {
        if (received.filter((one) => one === event).length < times)
          throw new Error(`"${event}" did not arrive ${times} times, but: ${received.join(', ')}`)
      }, withinMs)
    },
  }
}

async function read(response: Response, received: string[]): Promise<void> {
  let text = ''
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      received.push(...blocks.map(toWords))
    }
  } catch {
    // The test closed the stream, or the server destroyed it.
  }
}

/** An event as its name and the values of its data; ":" for a comment. */
function toWords(block: string): string {
  if (block === ':') return block
  const [, name = '', data = ''] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? []
  return [name, ...Object.values(Data.parse(JSON.parse(data)))].join(' ')
}
