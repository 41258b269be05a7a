/**
 * Discord refused this very request: repeating it is of no use until something changes there. The text is Discord's own, so
 * administrators see it only inside a sentence of ours.
 */
export class DiscordRefusal extends Error {
  override readonly name = 'DiscordRefusal'

  /**
   * @param code Discord's code of the error, as "JSON error codes" of its documentation lists them; 0 is a general one.
   * @param reason what Discord said.
   */
  constructor(
    readonly code: number,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`Discord refused: ${reason}`, options)
  }
}
