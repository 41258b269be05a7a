/** Thrown by a handler that was told when to come back. It counts as no failure. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'

  /**
   * @param ms how long to wait.
   * @param sentence what the administrator reads meanwhile.
   */
  constructor(
    readonly ms: number,
    readonly sentence: string,
  ) {
    super(sentence)
  }
}
