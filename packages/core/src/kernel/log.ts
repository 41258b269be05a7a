import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * Lines are buffered for up to this long, in ms: a write per line costs a busy server a fifth of its time. They are written before the
 * process exits, except on SIGKILL.
 */
const GATHERED_MS = 100
/** A buffer of more than this many bytes is written immediately. */
const GATHERED_BYTES = 12_288

/**
 * A JSON log with one line per event, without secrets.
 *
 * @param level the lowest level to write.
 * @param destination the stream for lines; standard output by default.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_PATHS, censor: CENSOR },
      serializers: { err: fieldsOf },
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

/**
 * The fields of an error. Those of a call contain its address and its body, with names and texts that users typed, and in the address of an
 * interaction a token that allows responses in the bot's name for 15 minutes. Of these, only the path is written.
 */
function fieldsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const fields = pino.stdSerializers.err(error)
  if (!('url' in error && 'method' in error) || typeof error.url !== 'string') return fields
  const { type, message, stack } = fields
  const path = URL.canParse(error.url) ? new URL(error.url).pathname : ''
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...('status' in error && { status: error.status }),
    call: `${String(error.method)} ${path.replace(INTERACTION, `/$1/$2/${CENSOR}`)}`,
  }
}

/** The beginning of an interaction's path at Discord, up to its token. */
const INTERACTION = /\/(interactions|webhooks)\/(\d+)\/[^/]+/

const CENSOR = '[redacted]'

/** Names of fields that are always secret. `code` is not among them, because errors have one too. */
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

/** Fields in which `code` is an OAuth code, which can sign a user in. */
const REQUEST_PARTS = ['query', 'body', 'params']

/** The paths at which pino redacts values, down to the third level. */
const SECRET_PATHS = [
  ...SECRETS.map((name) => `["${name}"]`),
  ...SECRETS.map((name) => `*["${name}"]`),
  ...SECRETS.map((name) => `*.*["${name}"]`),
  ...REQUEST_PARTS.flatMap((part) => [`${part}.code`, `*.${part}.code`]),
]

/** Patterns of secrets in a text, such as an error message that quotes a URL or a header. The first group of each match is kept. */
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
