import type { Description, Exchange } from './description.ts'

/** Listens in on a client's REST calls. */
export interface Recorder {
  /** In place of `fetch` (the `makeRequest` of @discordjs/rest). */
  request(url: string, init: RequestInit): Promise<Response>
  readonly exchanges: readonly Exchange[]
  /** The faults of everything recorded. Without a description it says so, and judges nothing. */
  faults(description: Description | null): string[]
}

/** @param apiUrl the base of the API with its version: "http://localhost:1234/api/v10". */
export function createRecorder(apiUrl: string): Recorder {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    async request(url, init) {
      const response = await fetch(url, init)
      const path = decodeURIComponent(new URL(url).pathname.slice(new URL(apiUrl).pathname.length))
      exchanges.push({
        method: init.method ?? 'GET',
        path,
        status: response.status,
        requestBody: typeof init.body === 'string' ? parse(init.body) : undefined,
        replyBody: parse(await response.clone().text()),
      })
      return response
    },
    faults(description) {
      if (description !== null) return exchanges.flatMap((exchange) => description.faultsOf(exchange))
      process.stdout.write(
        `SKIPPED: ${exchanges.length} exchanges were not compared with Discord's OpenAPI description (set DISCORD_OPENAPI to its file).\n`,
      )
      return []
    },
  }
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
