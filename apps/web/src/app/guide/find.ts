/** A part of the guide below one heading, as the build lists it in search.json. */
export interface Section {
  path: string
  page: string
  title: string
  anchor: string
  text: string
}

const KEYS = ['path', 'page', 'title', 'anchor', 'text']

/** Whether a value of search.json is a section. */
export function isSection(value: unknown): value is Section {
  if (typeof value !== 'object' || value === null) return false
  const texts = new Map<string, unknown>(Object.entries(value))
  return KEYS.every((key) => typeof texts.get(key) === 'string')
}

/** A piece of an excerpt; the words of the query are marked. */
export interface Piece {
  text: string
  isMarked: boolean
}

export interface Found {
  section: Section
  excerpt: readonly Piece[]
}

/** Most results that are shown. */
const MOST = 8
/** Characters of an excerpt, and of those before its first word of the query. */
const LENGTH = 150
const BEFORE = 45

/** The weight of an occurrence in a heading and in the name of a page. In the text it counts once, up to three times. */
const IN_TITLE = 12
const IN_PAGE = 6
const MOST_IN_TEXT = 3

/**
 * Finds the sections that have every word of the query at the beginning of a word, the best first. Accents of the query do not count: the guide
 * is in English, and has none.
 */
export function find(sections: readonly Section[], query: string): Found[] {
  const plain = query.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'giu'))
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
  return sections
    .map((section) => ({ section, score: scoreOf(section, patterns) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, any) }))
}

/** 0 when a word is missing. */
function scoreOf({ page, title, text }: Section, patterns: readonly RegExp[]): number {
  const scores = patterns.map((pattern) => {
    const inTitle = title.match(pattern) ? IN_TITLE : 0
    const inPage = page.match(pattern) ? IN_PAGE : 0
    return inTitle + inPage + Math.min(text.match(pattern)?.length ?? 0, MOST_IN_TEXT)
  })
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function excerptOf(text: string, any: RegExp): Piece[] {
  const first = Math.max(text.search(any), 0)
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const cut = text.length <= start + LENGTH ? text.length : text.lastIndexOf(' ', start + LENGTH)
  const shown = `${start > 0 ? '… ' : ''}${text.slice(start, Math.max(cut, start))}${cut < text.length ? ' …' : ''}`
  const pieces: Piece[] = []
  let end = 0
  for (const match of shown.matchAll(any)) {
    pieces.push({ text: shown.slice(end, match.index), isMarked: false }, { text: match[0], isMarked: true })
    end = match.index + match[0].length
  }
  return [...pieces, { text: shown.slice(end), isMarked: false }].filter((piece) => piece.text !== '')
}
