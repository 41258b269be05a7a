/** A text without which a pattern cannot match. */
export interface RequiredLiteral {
  readonly text: string
  /** Then `text` is in small letters. */
  readonly ignoresCase: boolean
}

/** Shorter ones are in every link. */
const SHORTEST = 3
const PLAIN = /[\w\-/:=&#%@,;~!'" ]/
/** Repetitions; a plus asks for one at least, the others perhaps for none. */
const PERHAPS_NONE = new Set(['?', '*', '{'])
/** Other braces are braces, with anything between them. */
const COUNT = /\{\d+(?:,\d*)?\}/y

/**
 * Looks for a text that every match contains, so that most rules need not be tried on most links. It understands what link patterns are
 * made of, and knows nothing of the rest: then there is none.
 *
 * @param pattern one that RE2 takes.
 */
export function requiredLiteral(pattern: string): RequiredLiteral | null {
  const ignoresCase = pattern.startsWith('(?i)')
  const body = ignoresCase ? pattern.slice(4) : pattern
  // Flags in the middle, quotations and classes within classes.
  if (/\(\?[^:P<]|\\[QEpPx0-7]|\[\[|\[:|\[\^?\]/.test(body)) return null
  const text = longestRun(body)
  if (text === null || text.length < SHORTEST) return null
  return { text: ignoresCase ? text.toLowerCase() : text, ignoresCase }
}

/** The longest run of plain characters outside of groups and classes; null when there are alternatives to them. */
function longestRun(body: string): string | null {
  let longest = ''
  let run = ''
  const end = (): void => {
    if (run.length > longest.length) longest = run
    run = ''
  }
  for (let at = 0; at < body.length;) {
    const next = after(body, at)
    const item = literalOf(body.slice(at, next))
    const follows = body[next] ?? ''
    if (body[at] === '|') return null
    if (item !== null && !PERHAPS_NONE.has(follows)) run += item
    if (item === null || PERHAPS_NONE.has(follows) || follows === '+') end()
    at = next
  }
  end()
  return longest
}

/** Where the item that begins here ends: a group, a class, an escape, a count, or one character. */
function after(body: string, at: number): number {
  switch (body.charAt(at)) {
    case '\\':
      return at + 2
    case '[':
      return afterClass(body, at)
    case '(':
      return afterGroup(body, at)
    case '{':
      COUNT.lastIndex = at
      return COUNT.test(body) ? COUNT.lastIndex : at + 1
    default:
      return at + 1
  }
}

function afterClass(body: string, at: number): number {
  for (let i = at + 1; i < body.length; i += 1) {
    if (body[i] === '\\') i += 1
    else if (body[i] === ']') return i + 1
  }
  return body.length
}

function afterGroup(body: string, at: number): number {
  let depth = 0
  for (let i = at; i < body.length;) {
    if (body[i] === '(') depth += 1
    else if (body[i] === ')') depth -= 1
    if (depth === 0) return i + 1
    i = body[i] === '[' ? afterClass(body, i) : body[i] === '\\' ? i + 2 : i + 1
  }
  return body.length
}

/** The character that an item stands for; null when it is no literal. */
function literalOf(item: string): string | null {
  if (item.length === 1) return PLAIN.test(item) ? item : null
  return item.length === 2 && item.startsWith('\\') && /[^\w\s]/.test(item.charAt(1)) ? item.charAt(1) : null
}

/** A link that many rules are tried on. */
export interface Link {
  readonly url: string
  /** In small letters; null beyond ASCII, where more than one letter may be the same in small. */
  readonly small: string | null
}

export function linkOf(url: string): Link {
  return { url, small: /[^\0-\x7f]/.test(url) ? null : url.toLowerCase() }
}

/** Whether a link may match as far as this text tells. */
export function mayMatch({ url, small }: Link, literal: RequiredLiteral | null): boolean {
  if (literal === null) return true
  if (!literal.ignoresCase) return url.includes(literal.text)
  return small?.includes(literal.text) ?? true
}
