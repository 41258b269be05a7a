import { isRecord, isText } from '@guildhall/contract'

const FALLBACK = 'An unknown error occurred'

/** The response of the server to a failed call. */
interface FailedResponse {
  readonly status: number
  /** The parsed body; text if it is not JSON. */
  readonly body: unknown
  /** The wait that the server requests before the next attempt, in ms. */
  readonly retryAfterMs: number
}

/** The cause of a failed call: no response, an error response, or an invalid body. */
type ErrorKind = 'network' | 'timeout' | 'canceled' | 'status' | 'unexpected'

/** A failed call. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly response: FailedResponse | undefined

  constructor(message: string, kind: ErrorKind, response?: FailedResponse) {
    super(message)
    this.kind = kind
    this.response = response
  }

  /** The status of the response; undefined without a response. */
  get status(): number | undefined {
    return this.response?.status
  }
}

/** The error of a response. Its message is the body's `error`, or else its `message`, or else a generic text. */
export function failedResponse(response: FailedResponse): ApiError {
  const message = messageIn(response) ?? `Request failed with status code ${response.status}`
  return new ApiError(message, 'status', response)
}

function messageIn({ body }: FailedResponse): string | undefined {
  return isRecord(body) ? [body['error'], body['message']].filter(isText).find(Boolean) : undefined
}

/** The server's message about a failed call; null without a message or a response. */
export function serverMessage(error: unknown): string | null {
  return (error instanceof ApiError && error.response && messageIn(error.response)) || null
}

/** The message of a failed call, or the fallback of the specification. */
export function errorMessage(error: unknown): string {
  return errorMessageOr(error, FALLBACK)
}

/** The message of a failed call, or the fallback for any other error: that is a bug, and users must not see its message. */
export function errorMessageOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}
