/** The language of the page: all of its texts are English. */
export const LANGUAGE = 'en-US'

/** Computed on first use, since Intl is slow to start. */
let locale: string | undefined

/**
 * The locale of times: the language of the page with the hour cycle of the browser's locale, so that a page has one language and one hour
 * cycle, "8:00 PM" or "20:00".
 */
export function timeLocale(): string {
  locale ??= `${LANGUAGE}-u-hc-${new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h12'}`
  return locale
}

/** A whole number with thousands separators: "1,284". Without Intl, whose start would hold up the first paint. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
