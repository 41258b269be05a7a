/** Why the program cannot start: sentences for the person who starts it, each saying what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault'

  constructor(
    readonly sentences: readonly string[],
    options?: ErrorOptions,
  ) {
    super(sentences.join('\n'), options)
  }
}

/** A fault of one sentence, to throw. */
export function fault(sentence: string, cause?: unknown): StartFault {
  return new StartFault([sentence], { cause })
}

/** The code of a fault of the operating system ("EADDRINUSE"), also when another error wraps it. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return systemCode(error.cause)
}

/** What an error says, for a sentence that quotes it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
