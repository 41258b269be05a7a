/** The basis of an answer: Discord's documentation, a report that describes Discord's behavior, or an assumption where both are silent. */
export type Certainty = 'documented' | 'reported' | 'assumed'

/** A match in a text. */
export interface Found {
  /** The word or pattern as it is in the list. */
  readonly keyword: string
  /** UTF-16 offsets into the text, without what a wildcard covers. */
  readonly from: number
  readonly to: number
  readonly certainty: Certainty
}
