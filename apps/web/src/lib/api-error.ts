import { isRecord, isText } from '@guildhall/contract'

const FALLBACK = 'An unknown error occurred'

/** The response of the server to a failed call. */
export interface FailedResponse {
  readonly status: number
  /** The parsed body; text where it is no JSON. */
  readonly body: unknown
  /** How long the server asks to wait before the next attempt, in ms. */
  readonly retryAfterMs: number
}

/** Why a call failed: without a response, by the response, or by a body that is not the expected one. */
export type ErrorKind = 'network' | 'timeout' | 'canceled' | 'status' | 'unexpected'

/** A failed call, as every screen sees it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly response: FailedResponse | undefined

  constructor(message: string, kind: ErrorKind, response?: FailedResponse) {
    super(message)
    this.kind = kind
    this.response = response
  }

  /** The status of the response; undefined when there was none. */
  get status(): number | undefined {
    return this.response?.status
  }
}

/** The error of a response: its message is the body's `error`, else its `message`, else the client's own. */
export function failedResponse(response: FailedResponse): ApiError {
  const message = messageIn(response) ?? `Request failed with status code ${response.status}`
  return new ApiError(message, 'status', response)
}

function messageIn({ body }: FailedResponse): string | undefined {
  return isRecord(body) ? [body['error'], body['message']].filter(isText).find(Boolean) : undefined
}

/** The server's own sentence about a failed call; null when it sent none, or there was no response. */
export function serverMessage(error: unknown): string | null {
  return (error instanceof ApiError && error.response && messageIn(error.response)) || null
}

/** The message of a failed call, or the fallback of the specification. */
export function errorMessage(error: unknown): string {
  return errorMessageOr(error, FALLBACK)
}

/** The message of a failed call, or its screen's own for any other error: that is a bug, whose message is not for users. */
export function errorMessageOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}
