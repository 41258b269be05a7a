/** The match that triggered a rule. Rules that count mentions or repetitions have no keyword. */
export interface Cause {
  keyword: string | null
  content: string | null
}
