import type { RESTOptions } from '@discordjs/rest'

type MakeRequest = RESTOptions['makeRequest']

/**
 * Calls that are over when the body is there: the client library's own time limit ends with the head of an answer, and a body that
 * trickles in would hold up whatever waits for it, and all calls of its route behind it.
 *
 * @param timeoutMs how long a call may take in all.
 */
export function whole(request: MakeRequest, timeoutMs: number): MakeRequest {
  return async (url, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await request(url, { ...init, signal })
    const body = await response.arrayBuffer()
    const { status, statusText, headers, ok } = response
    const kept = new Response(body)
    return {
      status,
      statusText,
      headers,
      ok,
      bodyUsed: false,
      body: null,
      arrayBuffer: () => kept.arrayBuffer(),
      json: () => kept.json(),
      text: () => kept.text(),
    }
  }
}
