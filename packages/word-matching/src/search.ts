import { readKeyword, type Keyword } from './keyword.ts'
import { KeywordTree, type Entry } from './keyword-tree.ts'
import { readText } from './text.ts'

/** A keyword at its place in a text. */
export interface Hit extends Entry {
  readonly from: number
  readonly to: number
}

/** Finds keywords in a text: for each keyword the matches that do not overlap, by position. */
export type Search = (content: string) => Hit[]

/** Compiles keywords. Equal keywords count once, as the first. */
export function compileSearch(sources: readonly string[]): Search {
  // Keywords that start at the start of a word are not searched inside words.
  const atStarts = new KeywordTree()
  const anywhere = new KeywordTree()
  const seen = new Set<string>()
  for (const [index, source] of sources.entries()) {
    const keyword = readKeyword(source)
    if (keyword === undefined || seen.has(identityOf(keyword))) continue
    seen.add(identityOf(keyword))
    const tree = keyword.isOpenBefore ? anywhere : atStarts
    tree.add({ index, keyword })
  }
  return (content) => search(content, sources.length, { atStarts, anywhere })
}

function identityOf({ folded, isOpenBefore, isOpenAfter }: Keyword): string {
  return `${Number(isOpenBefore)}${Number(isOpenAfter)}${folded}`
}

function search(
  content: string,
  count: number,
  { atStarts, anywhere }: { atStarts: KeywordTree; anywhere: KeywordTree },
): Hit[] {
  const { folded, isWord, isInside } = readText(content)
  const ends = new Uint32Array(count)
  const hits: Hit[] = []
  let from = 0
  const found = (ending: readonly Entry[], to: number): void => {
    if (isInside[to] === 1) return
    for (const entry of ending) {
      if ((ends[entry.index] ?? 0) > from || (isWord[to] === 1 && !entry.keyword.isOpenAfter)) continue
      ends[entry.index] = to
      hits.push({ ...entry, from, to })
    }
  }
  for (; from < folded.length; from += 1) {
    if (isInside[from] === 1) continue
    if (isWord[from - 1] !== 1) atStarts.visit(folded, from, found)
    anywhere.visit(folded, from, found)
  }
  return hits
}
