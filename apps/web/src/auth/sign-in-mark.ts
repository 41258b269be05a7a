/** Set in the tab that begins a sign-in, so that the callback recognizes it as the user's own: when it began, in epoch ms. */
export const SIGN_IN_MARK = 'sign_in_begun'

/** How long the server lets a sign-in take, in ms. A mark that is older was left by a sign-in that never ended in this tab. */
const LONGEST_MS = 10 * 60_000

/** Marks that the user begins to sign in. */
export function markSignIn(): void {
  try {
    sessionStorage.setItem(SIGN_IN_MARK, String(Date.now()))
  } catch {
    // The storage is full of drafts. Sign-in still works, but may ask before it switches accounts.
  }
}

/** Whether the user began to sign in here. Removes the mark. */
export function takeSignInMark(): boolean {
  const begun = Number(sessionStorage.getItem(SIGN_IN_MARK) ?? Number.NaN)
  sessionStorage.removeItem(SIGN_IN_MARK)
  return Math.abs(Date.now() - begun) < LONGEST_MS
}
