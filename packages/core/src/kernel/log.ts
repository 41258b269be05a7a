import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * Lines are gathered for up to this long, in ms: a write per line costs a busy server a fifth of its time. They are written before the
 * process exits, except on SIGKILL.
 */
const GATHERED_MS = 100
/** More than this, in bytes, is written at once. */
const GATHERED_BYTES = 12_288

/**
 * A JSON log with one line per event, without secrets.
 *
 * @param level the least important level that is written.
 * @param destination where lines go; standard output unless given.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_PATHS, censor: CENSOR },
      hooks: { streamWrite: redactText },
    },
    destination ?? standardOutput(),
  )
}

function standardOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ fd: 1, sync: false, minLength: GATHERED_BYTES })
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    timer = undefined
    output.flush()
  }
  return {
    write(line) {
      output.write(line)
      timer ??= setTimeout(flush, GATHERED_MS).unref()
    },
    flushSync: () => output.flushSync(),
  }
}

const CENSOR = '[redacted]'

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
const SECRET_PATHS = [
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
function redactText(line: string): string {
  return SECRET_TEXTS.reduce((text, pattern) => text.replace(pattern, `$1${CENSOR}`), line)
}
