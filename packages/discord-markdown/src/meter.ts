/** Counts each read of a character by the parser, so that a test of linear time needs no clock. */
export interface Meter {
  steps: number
}
