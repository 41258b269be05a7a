export const CENSOR = '[redacted]'

/** Names of values that are secret everywhere. An error's `code` is not: it names the error. */
const SECRETS = [
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'authorization',
  'Authorization',
  'cookie',
  'Cookie',
  'set-cookie',
  'Set-Cookie',
  'client_secret',
  'clientSecret',
  'code_verifier',
  'codeVerifier',
  'sessionSecret',
  'secret',
  'password',
]

/** Where a `code` is OAuth's, with which a user can be signed in. */
const REQUEST_PARTS = ['query', 'body', 'params']

/** Where pino replaces values, down to the third level. */
export const SECRET_PATHS = [
  ...SECRETS.map((name) => `["${name}"]`),
  ...SECRETS.map((name) => `*["${name}"]`),
  ...SECRETS.map((name) => `*.*["${name}"]`),
  ...REQUEST_PARTS.flatMap((part) => [`${part}.code`, `*.${part}.code`]),
]

/** Secrets within a text, such as the message of an error that quotes a URL or a header. The first group of each stays. */
const SECRET_TEXTS = [
  // A parameter of a URL or of a form.
  /([?&"](?:code|token|access_token|refresh_token|client_secret|code_verifier)=)[^&#"\s\\]+/g,
  // JSON in a string, where quotes are escaped.
  /(\\"(?:token|access_token|refresh_token|client_secret|code_verifier|secret|password)\\": ?\\")[^"\\]+/g,
  // A header; it may follow the n of an escaped line break.
  /((?:authorization|cookie): ?)[^"\\]+/gi,
  /((?:[Bb]earer|[Bb]asic|Bot) )[\w.~+/-]{16,}=*/g,
]

/**
 * Replaces secrets within the texts of a line.
 *
 * @param line JSON; it stays JSON.
 */
export function redactText(line: string): string {
  return SECRET_TEXTS.reduce((text, pattern) => text.replace(pattern, `$1${CENSOR}`), line)
}
