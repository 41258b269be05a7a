/** A body that may say from which version of a list it was made. */
interface Versioned {
  readonly version?: number | undefined
}

/**
 * A page that saw an empty list does not know whether versions count here, and says by `If-None-Match: *` what version 0 says.
 *
 * @param ifNone whether it did. A version in the body is the more exact word.
 */
export function withSeenVersion<B extends Versioned>(body: B, ifNone: boolean): B {
  return ifNone && body.version === undefined ? { ...body, version: 0 } : body
}
