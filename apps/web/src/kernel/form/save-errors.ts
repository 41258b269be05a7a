import type { ProblemCode } from '@guildhall/contract'
import { errorMessageOr } from '../../lib/api-error.ts'
import { hasCode, invalidFields, savedBefore } from '../../lib/error-details.ts'
import { timeLocale } from '../../lib/locale.ts'

/** In the reader's own zone. */
const TIME: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }

/** The names of fields on the wire are none for users: the fields on the screen have the details. */
const INVALID = "Some values aren't valid. Check the highlighted fields and try again."

/** Another version was saved meanwhile; or the thing was made that was not there before. */
const SAVED_FIRST: readonly ProblemCode[] = ['version.stale', 'role_buttons.exists']

/** Whether another administrator saved first. */
export function isStale(error: unknown): boolean {
  return SAVED_FIRST.some((code) => hasCode(error, code))
}

/** Why a save failed, for the form as a whole; null when nothing is known. */
export function saveErrorText(error: unknown): string | null {
  const before = savedBefore(error)
  if (before) {
    const time = before.at.toLocaleString(timeLocale(), TIME)
    return `${before.username ?? 'Someone'} saved changes on ${time}. Load the latest version, then reapply yours.`
  }
  return invalidFields(error).length > 0 ? INVALID : errorMessageOr(error, '') || null
}
