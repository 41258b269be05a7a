/**
 * Discord answered and said no to this very request: until somebody changes something there, asking again is of no use. It is
 * Discord's own word, so it is told to administrators only inside of a sentence.
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
