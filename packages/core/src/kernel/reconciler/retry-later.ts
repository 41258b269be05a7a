/** Thrown by a handler that was told when to come back. It counts as no failure. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'

  /**
   * @param ms how long to wait.
   * @param reason what is kept as the target's last error.
   */
  constructor(
    readonly ms: number,
    reason: string,
  ) {
    super(reason)
  }
}
