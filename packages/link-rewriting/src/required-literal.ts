/** A text that every match of a pattern contains. */
interface RequiredLiteral {
  readonly text: string
  /** If true, `text` is in lower case. */
  readonly ignoresCase: boolean
}

/** The minimum length: shorter literals occur in most links. */
const SHORTEST = 3
const PLAIN = /[\w\-/:=&#%@,;~!'" ]/
/** Repetitions that may match nothing; a plus needs one match at least. */
const PERHAPS_NONE = new Set(['?', '*', '{'])
/** Other braces are literal. */
const COUNT = /\{\d+(?:,\d*)?\}/y

/**
 * Finds a text that every match contains, so that RE2 need not be run for most rules and links. It understands the usual syntax of
 * link patterns and returns null for the rest.
 *
 * @param pattern one that RE2 accepts.
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

/** The end of the item that begins here: a group, a class, an escape, a count, or one character. */
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

/** The character that an item matches; null when it is not a literal. */
function literalOf(item: string): string | null {
  if (item.length === 1) return PLAIN.test(item) ? item : null
  return item.length === 2 && item.startsWith('\\') && /[^\w\s]/.test(item.charAt(1)) ? item.charAt(1) : null
}

/** A link on which several rules are tried. */
export interface Link {
  readonly url: string
  /** In lower case; null beyond ASCII, where several letters can have the same lower case. */
  readonly lowerCase: string | null
}

export function linkOf(url: string): Link {
  return { url, lowerCase: /[^\0-\x7f]/.test(url) ? null : url.toLowerCase() }
}

/** @returns false when the link lacks the literal, so that no match is possible. */
export function mayMatch({ url, lowerCase }: Link, literal: RequiredLiteral | null): boolean {
  if (literal === null) return true
  if (!literal.ignoresCase) return url.includes(literal.text)
  return lowerCase?.includes(literal.text) ?? true
}
