import { PROBLEMS, type ProblemCode } from '@guildhall/contract'

/**
 * A refusal that is part of the product: it has a stable code, and the reader of its sentence can act on it.
 * Every other thrown value is a bug.
 */
export class Problem extends Error {
  override readonly name = 'Problem'

  constructor(
    readonly code: ProblemCode,
    /** What the refusal is about; goes out to the caller, so never a secret. */
    readonly details: Readonly<Record<string, unknown>> | undefined,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
  }

  /** The HTTP status that the contract gives this code. */
  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/**
 * A refusal to throw.
 *
 * @param code one of the contract's codes.
 * @param details what it is about; sent to the caller.
 * @param sentence replaces the code's own sentence where a more exact one can be given.
 */
export function problem(code: ProblemCode, details?: Readonly<Record<string, unknown>>, sentence?: string): Problem {
  return new Problem(code, details, sentence ?? PROBLEMS[code].sentence)
}
