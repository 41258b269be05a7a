import { isNumber, isRecord } from '@guildhall/contract'
import { claimsOf, storedToken, type TokenClaims } from '../../lib/token.ts'
import { draftsChanged, partsOf } from './entries.ts'

/** Lifetime of a draft after its last change, in ms. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Lifetime of a user's drafts after the end of the session, in ms. */
const KEPT_SIGNED_OUT_MS = 24 * 60 * 60_000

/** The key of the time when a user's session was first found ended, in epoch ms. */
const ENDED = 'drafts-ended:v1:'

/** The time when an entry was last written, in epoch ms; -Infinity if it is unreadable. */
function writtenAt(text: string | null): number {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) && isNumber(value['at']) ? value['at'] : -Infinity
  } catch {
    return -Infinity
  }
}

/** Deletes the drafts that are expired at a time. @param now epoch ms */
export function purgeExpired(now: number): void {
  const session = claimsOf(storedToken())
  const owners = new Set<string>()
  let isChanged = false
  for (const key of Object.keys(localStorage)) {
    const parts = partsOf(key)
    if (!parts) continue
    const endedAt = sessionEndOf(parts.userId, session, now)
    const isOver =
      now - writtenAt(localStorage.getItem(key)) > KEPT_MS || (endedAt !== null && now - endedAt > KEPT_SIGNED_OUT_MS)
    if (!isOver) {
      owners.add(parts.userId)
      continue
    }
    localStorage.removeItem(key)
    isChanged = true
  }
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(ENDED) && !owners.has(key.slice(ENDED.length))) localStorage.removeItem(key)
  }
  if (isChanged) draftsChanged()
}

/** The end of a user's session, in epoch ms; null while it lasts. The first call after the end stores the time. */
function sessionEndOf(userId: string, session: TokenClaims | null, now: number): number | null {
  const key = ENDED + userId
  const own = session?.userId === userId ? session : null
  if (own && own.endsAt > now) {
    localStorage.removeItem(key)
    return null
  }
  const noted = Number(localStorage.getItem(key)) || (own?.endsAt ?? now)
  try {
    localStorage.setItem(key, String(noted))
  } catch {
    // The storage is full: the drafts then expire seven days after their last change.
  }
  return noted
}
