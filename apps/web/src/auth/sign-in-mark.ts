/** Set in the tab that begins a sign-in, so that its end is known to be the user's own. */
export const SIGN_IN_MARK = 'sign_in_begun'

/** Notes that the user begins to sign in. */
export function markSignIn(): void {
  try {
    sessionStorage.setItem(SIGN_IN_MARK, '1')
  } catch {
    // The storage is full of drafts. Signing in still works, and may ask before it switches accounts.
  }
}

/** Whether the user began to sign in here. It counts once. */
export function takeSignInMark(): boolean {
  const isMarked = sessionStorage.getItem(SIGN_IN_MARK) !== null
  sessionStorage.removeItem(SIGN_IN_MARK)
  return isMarked
}
