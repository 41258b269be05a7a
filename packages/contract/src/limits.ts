/** Where the dashboard keeps its token in local storage. */
export const TOKEN_STORAGE_KEY = 'auth_token'

/** How long a call may take before the client gives up, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000

/** How often the client tries again after a network error, a 5xx or a time-out that is safe to repeat. */
export const REQUEST_RETRIES = 3

/** How long a success message stays, in ms. */
export const SUCCESS_MESSAGE_MS = 3_000

/** How long the dashboard takes what it has read for fresh, in ms: five minutes. */
export const FRESH_MS = 5 * 60_000
