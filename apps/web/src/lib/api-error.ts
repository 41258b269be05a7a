import { AxiosError } from 'axios'
import * as z from 'zod/mini'

const FALLBACK = 'An unknown error occurred'

const Text = z.string().check(z.minLength(1))
const WithError = z.object({ error: Text })
const WithMessage = z.object({ message: Text })

/** A failed call, as every screen sees it. `status` is undefined when there was no reply. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number | undefined

  constructor(message: string, status: number | undefined, cause: unknown) {
    super(message, { cause })
    this.status = status
  }
}

function messageOf(body: unknown): string | undefined {
  return WithError.safeParse(body).data?.error ?? WithMessage.safeParse(body).data?.message
}

/** Turns whatever a call failed with into {message, status}: the reply's `error`, else its `message`, else the client's own. */
export function normaliseError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof AxiosError))
    return new ApiError(error instanceof Error && error.message ? error.message : FALLBACK, undefined, error)
  return new ApiError(messageOf(error.response?.data) ?? (error.message || FALLBACK), error.response?.status, error)
}

/** The message of a failed call, or the fallback of the spec. */
export function errorMessage(error: unknown): string {
  return normaliseError(error).message
}

/** The message of a failed call, or what its screen says when there is none. */
export function errorMessageOr(error: unknown, fallback: string): string {
  const message = errorMessage(error)
  return message === FALLBACK ? fallback : message
}
