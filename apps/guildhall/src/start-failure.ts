/** The part of an installation that keeps the program from starting, which decides which checks explain it. */
export type FailedPart = 'settings' | 'database' | 'data folder' | 'port' | 'other'

/** The reasons of a failed start: sentences for the operator, each with the fix. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(
    readonly sentences: readonly string[],
    readonly part: FailedPart,
    options?: ErrorOptions,
  ) {
    super(sentences.join('\n'), options)
  }
}

/** A failure of the start that one sentence explains. */
export function failure(sentence: string, cause?: unknown): StartFailure {
  return new StartFailure([sentence], 'other', { cause })
}

/** A failure of the start by one part, which one sentence explains. */
export function failureOf(part: FailedPart, sentence: string, cause: unknown): StartFailure {
  return new StartFailure([sentence], part, { cause })
}

/** The code of an operating system error ("EADDRINUSE"), also of a wrapped one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return systemCode(error.cause)
}

/** The failed call of the operating system ("listen"), also of a wrapped error. */
function systemCall(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('syscall' in error && typeof error.syscall === 'string') return error.syscall
  return systemCall(error.cause)
}

/** The message of an error, for quoting in a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether a call failed because a disk, or this user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return /ENOSPC|EDQUOT|disk is full/.test(`${systemCode(error) ?? ''} ${messageOf(error)}`)
}

/**
 * The message of the first cause. `database.unavailable` wraps the driver's error, `fetch` wraps the system's, and a failed connection wraps
 * one error for each address.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : messageOf(error)
}

/**
 * Starts a server that listens on a port.
 *
 * @param variable name of the port's environment variable, for the error.
 * @throws StartFailure naming port and variable when the port cannot be used.
 */
export async function startListening<T>(variable: string, port: number, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    const call = systemCall(error)
    // A file that the server opens first may fail with the same codes.
    if (error instanceof StartFailure || (call !== 'listen' && call !== 'getaddrinfo')) throw error
    const code = systemCode(error)
    if (code === 'EADDRINUSE') {
      throw failureOf(
        'port',
        `Port ${port} is in use. Stop the program that uses it, or set ${variable} to another port.`,
        error,
      )
    }
    if (code === 'EACCES') {
      throw failureOf(
        'port',
        `This user is not allowed to use port ${port}. Set ${variable} to a port above 1023.`,
        error,
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw failureOf(
        'port',
        `This machine does not have the address in HOST (${messageOf(error)}). Set HOST to an address of this machine.`,
        error,
      )
    }
    throw error
  }
}
