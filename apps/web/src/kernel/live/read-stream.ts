import { API_BASE, followGuild, pathOf, readLiveEvent, type LiveEvent } from '@guildhall/contract'
import { createParser } from 'eventsource-parser'
import { failedResponse } from '../../lib/calls/api-error.ts'

/** The events of an open stream, as they arrive. */
interface StreamEvents {
  onEvent: (event: LiveEvent) => void
  onComment: () => void
}

/**
 * Reads the stream of a server until it ends or the signal aborts. It has no time-out of its own.
 *
 * @throws ApiError when the server refuses the stream; any other error when the connection breaks or the signal aborts
 */
export async function readStream(
  { guildId, token }: { guildId: string; token: string | null },
  events: StreamEvents,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(API_BASE + pathOf(followGuild, { guildId }), {
    headers: { Accept: 'text/event-stream', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    signal,
  })
  if (!response.ok || !response.body) {
    const body: unknown = await response.json().catch(() => undefined)
    throw failedResponse({ status: response.status, body, retryAfterMs: 0 })
  }
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const read = readLiveEvent(event, data)
      if (read) events.onEvent(read)
    },
    onComment: events.onComment,
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) parser.feed(read.value)
}
