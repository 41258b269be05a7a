import { PROBLEMS, type ProblemCode } from '@guildhall/contract'

/**
 * An expected refusal: it has a stable code, and a sentence on which the reader can act.
 * Every other thrown value is a bug.
 */
export class Problem extends Error {
  override readonly name = 'Problem'

  constructor(
    readonly code: ProblemCode,
    /** Details of the refusal. They are sent to the caller, so they must not contain secrets. */
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
 * Creates a refusal to throw.
 *
 * @param code one of the contract's codes.
 * @param details the details of the refusal; sent to the caller.
 * @param sentence replaces the code's own sentence where a more exact one can be given.
 */
export function problem(code: ProblemCode, details?: Readonly<Record<string, unknown>>, sentence?: string): Problem {
  return new Problem(code, details, sentence ?? PROBLEMS[code].sentence)
}

/** The error of one field: its path in the body, and a sentence or the part after the field's label. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The refusal of one field. */
export function invalidField(path: string, message: string): Problem {
  return problem('request.invalid', { fields: [{ path, message }] })
}

/** @throws Problem `request.invalid` that names each of these fields, if there are any. */
export function requireValid(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw problem('request.invalid', { fields })
}
