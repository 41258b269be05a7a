/**
 * Thrown by a handler when Discord refuses until a person changes something there. It is tried again less and less often, and at once
 * when the change is noticed.
 */
export class Blocked extends Error {
  override readonly name = 'Blocked'

  /**
   * @param sentence what the administrator reads: why, and what to do about it.
   * @param options.cause what Discord answered, for the log.
   */
  constructor(
    readonly sentence: string,
    options: { cause: unknown },
  ) {
    super(sentence, options)
  }
}
