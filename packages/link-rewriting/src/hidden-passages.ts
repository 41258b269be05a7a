/*
 * Passages in which Discord shows no link: inline code (`…` and ``…``), fenced code (```…```), spoilers (||…||) and <https://…>.
 * A mark without a closing mark is plain text. Each look ahead is made once, so the time grows with the number of marks only.
 */

/** The end of the hidden passage that begins at a place of the text; -1 when none begins there. */
export type HiddenEnd = (at: number) => number

const BACKTICKS = /`+/g
const WITHOUT_PREVIEW = /<https?:\/\/[^\s<>]+>/iy

/** @returns a function that must be called with rising places. */
export function hiddenPassages(text: string): HiddenEnd {
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
