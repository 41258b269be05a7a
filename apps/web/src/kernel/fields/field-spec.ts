/** The declaration of a form field, which its component and its errors use. */
export interface FieldSpec {
  /** Its path in the body of the call, at which the server reports errors. */
  readonly path: string
  readonly label: string
  /** A sentence about its purpose, shown below it. */
  readonly hint?: string
  /** Maximum number of characters. */
  readonly limit?: number
}
