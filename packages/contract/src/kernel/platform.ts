/** The chat platform, named in one place: `name` is shown to people, `provider` is part of addresses. */
export const PLATFORM = { name: 'Discord', provider: 'discord' } as const

export const PRODUCT_NAME = 'Guildhall'

/** Every call is below this path. */
export const API_BASE = '/api'

/** The address at which the browser signs in. */
export const LOGIN_PATH = `${API_BASE}/auth/${PLATFORM.provider}/login`

/** The address to which Discord redirects the browser. Without a `code` it is also a page of the dashboard. */
export const OAUTH_CALLBACK_PATH = `${API_BASE}/auth/${PLATFORM.provider}/callback`

/** The page that receives the result of a sign-in, successful or not. */
export const CALLBACK_PAGE = '/auth/callback'

/** Every address that shows the callback screen. */
export const CALLBACK_PATHS = [
  OAUTH_CALLBACK_PATH,
  `${API_BASE}/auth/callback`,
  '/auth-callback',
  CALLBACK_PAGE,
] as const

/** The `<meta>` tags with the values that the page reads at run time, since they differ between installations. */
export const META = {
  /** Origin of Discord's images, the real one's or the local one's. */
  cdnUrl: 'guildhall-cdn-url',
  platformName: 'guildhall-platform-name',
  /** The target of "View Documentation". */
  docsUrl: 'guildhall-docs-url',
} as const

/** The key of the dashboard's token in local storage. */
export const TOKEN_STORAGE_KEY = 'auth_token'

/** How long a call may take before the client gives up, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000

/** The number of retries of a call that is safe to repeat, after a network error, a 5xx or a timeout. */
export const REQUEST_RETRIES = 3

/** How long a success message stays, in ms. */
export const SUCCESS_MESSAGE_MS = 3_000

/** How long the dashboard treats a response as fresh, in ms: five minutes. */
export const FRESH_MS = 5 * 60_000
