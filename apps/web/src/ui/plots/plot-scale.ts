/** The position of a bar, in px. */
interface Bar {
  x: number
  width: number
  height: number
}

/** Round ends of scales, to be multiplied by a power of ten. */
const ENDS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const WIDEST_BAR = 40
/** Slots of at least this width, in px, have a gap of 2 px. Very narrow bars touch, so that a year still fits. */
const WIDE_SLOT = 8
const NARROW_SLOT = 3

/** The end of a scale for counts: at least the largest of them, and at least 1. */
export function scaleEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  const ends = ENDS.map((end) => Math.round(end * power * 10) / 10)
  return ends.find((end) => end >= largest && Number.isInteger(end)) ?? 10 * power
}

/** One bar for each count, aligned to whole px. The bar of a nonzero count is at least 1 px high. */
export function barsOf(counts: readonly number[], width: number, height: number): Bar[] {
  const slot = width / counts.length
  const gap = slot >= WIDE_SLOT ? 2 : slot >= NARROW_SLOT ? 1 : 0
  const end = scaleEnd(Math.max(0, ...counts))
  return counts.map((count, at) => {
    const left = Math.round(at * slot)
    const right = Math.round((at + 1) * slot)
    const wide = Math.max(1, Math.min(WIDEST_BAR, right - left - gap))
    const x = slot > WIDEST_BAR + gap ? Math.round((left + right - wide) / 2) : left
    return { x, width: wide, height: count === 0 ? 0 : Math.max(1, Math.round((count / end) * height)) }
  })
}

/** The SVG path of bars above a baseline, with round upper corners. */
export function barsPath(bars: readonly Bar[], base: number): string {
  return bars
    .filter(({ height }) => height > 0)
    .map(({ x, width, height }) => {
      const round = Math.min(2, width / 2, height)
      const top = base - height
      return `M${x} ${base}V${top + round}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}V${base}z`
    })
    .join('')
}

/** The items with a label below them: as many as fit, evenly spaced, always including the last. */
export function labeled(count: number, width: number, labelWidth: number): number[] {
  const most = Math.max(1, Math.floor(width / labelWidth))
  const step = Math.ceil(count / most)
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => count - 1 - at * step).toReversed()
}
