/** The value of a text, or the sentence that explains to the member why there is none. */
export type Reading<T> = { readonly value: T } | { readonly refusal: string }

/** Maximum length of a date or a time, in characters. */
const LONGEST = 60

/** The normalized text; undefined for one that is too long to be a date or a time. */
export function normalized(text: string): string | undefined {
  const short = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return short.length <= LONGEST ? short : undefined
}

/** A Discord timestamp such as <t:1764612000:F>, in epoch ms. */
export function timestampIn(text: string): number | undefined {
  const seconds = /^<t:(\d{1,11})(?::[tdfrs])?>$/i.exec(text)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1_000
}
