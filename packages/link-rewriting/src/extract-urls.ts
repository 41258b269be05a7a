import { LONGEST_MESSAGE, LONGEST_URL, MOST_URLS } from './limits.ts'

/** The beginning of an escape, of a mark that may hide a link, or of a link. */
const BEGINNING = /\\|`+|\|\||<|https?:\/\//gi
const ESCAPABLE = new Set('\\`|<*_~[]()')
/** The text up to a space, an angle bracket or an invisible character. */
const PIECE = /[^\s<>\p{C}]+/uy
const WORD = /[a-z0-9]/i
/** Punctuation that ends a sentence or a quotation, but never a link. */
const TRAILING = new Set('\\.,:;!?\'"`|”’»…。、，！？；：')
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '」': '「', '】': '【' }
/** Bold, italics and strikethrough end with their opening marks; other such characters belong to the link. */
const EMPHASIS = new Set('*_~')

const BACKTICKS = /`+/g
/** A link without a preview. */
const WITHOUT_PREVIEW = /<https?:\/\/[^\s<>]+>/iy

/** Characters that cannot be in a link that Discord shows: spaces, angle brackets, and invisible characters (control, format, unassigned). */
const ONE_WORD = /^https?:\/\/[^\s<>\p{C}]+$/iu

/** Whether Discord shows the text as a link and a browser opens it: http or https, in one piece, with a valid host. */
export function isHttpUrl(text: string): boolean {
  return ONE_WORD.test(text) && isUrl(text)
}

/** Once optimized, `URL.canParse` of Node.js 20 and 22 rejects every text with a letter such as "ü". */
function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

/**
 * The links of a message that Discord shows as links, in order, each once.
 *
 * Links in code, in spoilers and in <…> are left out: their author did not want them opened. Of [text](link) it takes the link.
 * Punctuation and closing brackets that belong to the sentence are cut off. Hosts in any script stay as they are.
 *
 * @param content any text; the part beyond the limits is not read.
 */
export function extractUrls(content: string): string[] {
  const text = content.slice(0, LONGEST_MESSAGE)
  const hiddenEnd = hiddenPassages(text)
  const found = new Set<string>()
  BEGINNING.lastIndex = 0
  for (let match = BEGINNING.exec(text); match && found.size < MOST_URLS; match = BEGINNING.exec(text)) {
    const [mark] = match
    const at = match.index
    if (mark === '\\') {
      if (ESCAPABLE.has(text[at + 1] ?? '')) BEGINNING.lastIndex = at + 2
    } else if (!mark.endsWith('//')) {
      const end = hiddenEnd(at)
      if (end > 0) BEGINNING.lastIndex = end
    } else if (!WORD.test(text[at - 1] ?? '')) {
      const url = urlAt(text, at)
      BEGINNING.lastIndex = at + url.length
      if (url.length <= LONGEST_URL && isHttpUrl(url)) found.add(url)
    }
  }
  return [...found]
}

/** The link that begins at this place, without punctuation of the sentence around it. */
function urlAt(text: string, at: number): string {
  PIECE.lastIndex = at
  const piece = PIECE.exec(text)?.[0] ?? ''
  const isTarget = text.slice(at - 2, at) === ']('
  const whole = isTarget ? beforeUnopened(piece, ')') : beforeLinkTarget(piece)
  return withoutTrail(whole, text[at - 1] ?? '')
}

/** The text of [text](link) may be a link itself. */
function beforeLinkTarget(piece: string): string {
  const end = piece.indexOf('](')
  return end < 0 ? piece : piece.slice(0, end)
}

function beforeUnopened(piece: string, closing: string): string {
  let open = 0
  for (let i = 0; i < piece.length; i += 1) {
    if (piece[i] === CLOSING[closing]) open += 1
    else if (piece[i] === closing && --open < 0) return piece.slice(0, i)
  }
  return piece
}

/** @param before the character in front of the link, which may have opened something. */
function withoutTrail(piece: string, before: string): string {
  let surplus: Map<string, number> | undefined
  let end = piece.length
  for (; end > 0; end -= 1) {
    const last = piece[end - 1] ?? ''
    if (TRAILING.has(last) || (last === before && EMPHASIS.has(last))) continue
    if (!Object.hasOwn(CLOSING, last)) break
    surplus ??= surplusOfClosing(piece)
    const unopened = surplus.get(last) ?? 0
    if (unopened <= 0) break
    surplus.set(last, unopened - 1)
  }
  return piece.slice(0, end)
}

/** How many closing brackets of each kind have no opening one. */
function surplusOfClosing(piece: string): Map<string, number> {
  const surplus = new Map<string, number>()
  for (const [closing, opening] of Object.entries(CLOSING)) {
    surplus.set(closing, count(piece, closing) - count(piece, opening))
  }
  return surplus
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

/**
 * Finds the passages in which Discord shows no link: inline code (`…` and ``…``), fenced code (```…```), spoilers (||…||) and
 * <https://…>. A mark without a closing mark is plain text. Each look-ahead runs once, so the time grows with the number of marks.
 *
 * @returns a function that gives the end of the hidden passage at an index, or -1 when none begins there. Call it with rising
 *   indexes.
 */
function hiddenPassages(text: string): (at: number) => number {
  let codeEnds: Map<number, number> | undefined
  let mayCloseSpoiler = true

  function spoilerEnd(at: number): number {
    // A spoiler is not empty.
    const close = mayCloseSpoiler ? text.indexOf('||', at + 3) : -1
    if (close < 0) mayCloseSpoiler = false
    return close < 0 ? -1 : close + 2
  }

  function previewEnd(at: number): number {
    WITHOUT_PREVIEW.lastIndex = at
    return WITHOUT_PREVIEW.test(text) ? WITHOUT_PREVIEW.lastIndex : -1
  }

  function codeEnd(at: number): number {
    codeEnds ??= endsOfCode(text)
    return codeEnds.get(at) ?? -1
  }

  return (at) => {
    if (text[at] === '`') return codeEnd(at)
    if (text.startsWith('||', at)) return spoilerEnd(at)
    return text[at] === '<' ? previewEnd(at) : -1
  }
}

/** For each run of backticks that opens code: the end of the next run of the same length. Three or more are a fence. */
function endsOfCode(text: string): Map<number, number> {
  const runs = [...text.matchAll(BACKTICKS)].map((run) => ({ start: run.index, ticks: run[0].length }))
  const ends = new Map<number, number>()
  const next = new Map<number, number>()
  for (const { start, ticks } of runs.toReversed()) {
    const kind = Math.min(ticks, 3)
    const end = next.get(kind)
    if (end !== undefined) ends.set(start, end)
    next.set(kind, start + ticks)
  }
  return ends
}
