/** The start time of a sign-in, in epoch ms. It lets the callback recognize a sign-in that the user began in this tab. */
export const SIGN_IN_MARK = 'sign_in_begun'

/** The server's time limit for a sign-in, in ms. An older mark belongs to an abandoned sign-in. */
const LONGEST_MS = 10 * 60_000

/** Marks the start of a sign-in in this tab. */
export function markSignIn(): void {
  try {
    sessionStorage.setItem(SIGN_IN_MARK, String(Date.now()))
  } catch {
    // The storage is full of drafts. Sign-in still works, but may ask before it switches accounts.
  }
}

/** Whether the sign-in began in this tab. Removes the mark. */
export function takeSignInMark(): boolean {
  const begun = Number(sessionStorage.getItem(SIGN_IN_MARK) ?? Number.NaN)
  sessionStorage.removeItem(SIGN_IN_MARK)
  return Math.abs(Date.now() - begun) < LONGEST_MS
}
