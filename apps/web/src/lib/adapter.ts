import { AxiosError, AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { takeEarly } from './early.ts'
import { storedToken } from './token.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Aborts after the time-out of the call or when its caller gives up, whichever is first. */
function deadlineOf({ timeout = 0, signal }: InternalAxiosRequestConfig) {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeout)
  const giveUp = (): void => controller.abort()
  signal?.addEventListener?.('abort', giveUp)
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    clear: () => {
      clearTimeout(timer)
      signal?.removeEventListener?.('abort', giveUp)
    },
  }
}

function send(config: InternalAxiosRequestConfig, signal: AbortSignal): Promise<Response> {
  const early = config.method === 'get' ? takeEarly(config.url ?? '', storedToken(), signal) : undefined
  const body = typeof config.data === 'string' ? config.data : null
  // axios names a type for every POST; its own adapters, too, take it back when there is no body.
  if (body === null) config.headers.setContentType(null)
  return (
    early ??
    fetch(`${config.baseURL ?? ''}${config.url ?? ''}`, {
      method: config.method?.toUpperCase() ?? 'GET',
      headers: Object.entries(config.headers.toJSON()).map(([name, value]): [string, string] => [name, String(value)]),
      body,
      signal,
    })
  )
}

async function receive(config: InternalAxiosRequestConfig, reply: Response): Promise<AxiosResponse> {
  const response: AxiosResponse = {
    data: parsed(await reply.text()),
    status: reply.status,
    statusText: reply.statusText,
    headers: new AxiosHeaders(Object.fromEntries(reply.headers)),
    config,
  }
  if (reply.ok) return response
  const code = reply.status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
  throw new AxiosError(`Request failed with status code ${reply.status}`, code, config, undefined, response)
}

/**
 * How axios sends here: by fetch, and the first attempt of what was asked for early is that request. Its own adapters are left
 * out of the build; the failures keep the messages and codes that they have.
 */
export const adapter: AxiosAdapter = async (config) => {
  const deadline = deadlineOf(config)
  try {
    return await receive(config, await send(config, deadline.signal))
  } catch (cause) {
    if (cause instanceof AxiosError) throw cause
    if (deadline.timedOut()) {
      throw new AxiosError(`timeout of ${config.timeout}ms exceeded`, AxiosError.ECONNABORTED, config)
    }
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config)
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  } finally {
    deadline.clear()
  }
}
