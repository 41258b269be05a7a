/*
 * What Discord does not show as a link: inline code (`…` and ``…``), fenced code (```…```), spoilers (||…||) and <https://…>.
 * A mark without its closing twin is plain text. Every look ahead is made once, so that thousands of marks cost no more than their
 * number.
 */

/** Tells, for a place in a text, where the hidden passage that begins there ends; -1 when none does. */
export type HiddenEnd = (at: number) => number

const BACKTICKS = /`+/g
const WITHOUT_PREVIEW = /<https?:\/\/[^\s<>]+>/iy

/** Reads a text once. What is returned is asked about places in rising order. */
export function hiddenPassages(text: string): HiddenEnd {
  let codeEnds: Map<number, number> | undefined
  let mayCloseSpoiler = true

  function spoilerEnd(at: number): number {
    // A spoiler has something in it.
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
