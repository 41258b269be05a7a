/** Set in the tab that begins a sign-in, so that the callback recognizes it as the user's own. */
export const SIGN_IN_MARK = 'sign_in_begun'

/** Marks that the user begins to sign in. */
export function markSignIn(): void {
  try {
    sessionStorage.setItem(SIGN_IN_MARK, '1')
  } catch {
    // The storage is full of drafts. Sign-in still works, but may ask before it switches accounts.
  }
}

/** Whether the user began to sign in here. Removes the mark. */
export function takeSignInMark(): boolean {
  const isMarked = sessionStorage.getItem(SIGN_IN_MARK) !== null
  sessionStorage.removeItem(SIGN_IN_MARK)
  return isMarked
}
