/** Whether a text is a URL. Once optimized, `URL.canParse` of Node.js 20 and 22 rejects every text with a letter such as "ü". */
export function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}
