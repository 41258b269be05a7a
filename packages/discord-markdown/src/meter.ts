/** Counts the characters that the parser looks at, each time that it does: a test of linear time needs no clock. */
export interface Meter {
  steps: number
}
