import { DefaultRestOptions, type RESTOptions, type ResponseLike } from '@discordjs/rest'
import type { Exchange } from './description.ts'

/** Records a client's REST calls. */
export interface Recorder {
  /** The `makeRequest` option of the client. */
  request: RESTOptions['makeRequest']
  readonly exchanges: readonly Exchange[]
}

/** @param apiUrl the base of the API with its version: "http://localhost:1234/api/v10". */
export function createRecorder(apiUrl: string): Recorder {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    async request(url, init) {
      const response = await DefaultRestOptions.makeRequest(url, init)
      const text = await response.text()
      exchanges.push({
        method: init.method ?? 'GET',
        path: decodeURIComponent(new URL(url).pathname.slice(new URL(apiUrl).pathname.length)),
        status: response.status,
        requestBody: typeof init.body === 'string' ? parse(init.body) : undefined,
        replyBody: parse(text),
      })
      return replay(response, text)
    },
  }
}

/** A copy of a response whose body was read. */
function replay({ headers, ok, status, statusText }: ResponseLike, text: string): ResponseLike {
  const bytes = new TextEncoder().encode(text)
  return {
    headers,
    ok,
    status,
    statusText,
    body: null,
    bodyUsed: false,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(parse(text)),
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  }
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
