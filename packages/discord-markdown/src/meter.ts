/** Counts each read of a character by the parser, so that a test of linear time needs no clock. */
export interface Meter {
  steps: number
}

/** The parse of one text. */
export interface Parse extends Meter {
  /** Whether mentions and code blocks stay text. */
  readonly isTitle: boolean
}
