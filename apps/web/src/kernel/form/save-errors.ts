import type { ProblemCode } from '@guildhall/contract'
import { errorMessageOr } from '../../lib/calls/api-error.ts'
import { hasCode, invalidFields, savedBefore } from '../../lib/calls/error-details.ts'
import { timeLocale } from '../../lib/locale.ts'

/** In the reader's own zone. */
const TIME: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }

/** Replaces messages with API field names, which users do not know: the details are shown at the fields. */
const INVALID = "Some values aren't valid. Check the highlighted fields and try again."

/**
 * Whether another administrator saved first.
 *
 * @param codes further error codes for it, besides `version.stale`
 */
export function isStale(error: unknown, codes: readonly ProblemCode[]): boolean {
  return hasCode(error, 'version.stale') || codes.some((code) => hasCode(error, code))
}

/** The administrator who saved first, and when: "ben saved changes on Jan 7, 1:30 PM"; null if the server sends no time. */
export function firstSaveText(error: unknown): string | null {
  const before = savedBefore(error)
  return before && `${before.username ?? 'Someone'} saved changes on ${before.at.toLocaleString(timeLocale(), TIME)}`
}

/** The error of a failed save for the whole form; null without details. */
export function saveErrorText(error: unknown): string | null {
  const first = firstSaveText(error)
  if (first !== null) return `${first}. Load the latest version, then reapply yours.`
  return invalidFields(error).length > 0 ? INVALID : errorMessageOr(error, '') || null
}
