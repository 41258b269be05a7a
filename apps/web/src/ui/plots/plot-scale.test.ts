import { describe, expect, it } from 'vitest'
import { barsOf, barsPath, labeled, scaleEnd } from './plot-scale.ts'

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [7, 8],
  [11, 12],
  [13, 15],
  [100, 100],
  [1_451, 1_500],
  [99_999, 100_000],
])('a scale for counts up to %i ends at %i', (largest, end) => {
  expect(scaleEnd(largest)).toBe(end)
})

describe('the bars of a plot', () => {
  it('fill the width with gaps between them and scale to the highest value', () => {
    const bars = barsOf([5, 10, 0], 90, 100)
    expect(bars).toEqual([
      { x: 0, width: 28, height: 50 },
      { x: 30, width: 28, height: 100 },
      { x: 60, width: 28, height: 0 },
    ])
  })

  it('stay visible for a count of one next to thousands', () => {
    expect(barsOf([1, 5_000], 90, 100).map(({ height }) => height)).toEqual([1, 100])
  })

  it('have a maximum width and are centered in their slot', () => {
    expect(barsOf([3], 600, 90)).toEqual([{ x: 280, width: 40, height: 90 }])
  })

  it('fit the width when there are more days than pixels', () => {
    const bars = barsOf(
      Array.from({ length: 400 }, () => 1),
      250,
      90,
    )
    expect(bars.every(({ x, width }) => x >= 0 && width === 1 && x + width <= 251)).toBe(true)
  })

  it('are drawn upwards from the baseline, except bars of height zero', () => {
    expect(
      barsPath(
        [
          { x: 10, width: 20, height: 30 },
          { x: 40, width: 20, height: 0 },
        ],
        100,
      ),
    ).toBe('M10 100V72q0 -2 2 -2h16q2 0 2 2V100z')
  })
})

it.each([
  [7, 600, [0, 1, 2, 3, 4, 5, 6]],
  [7, 256, [0, 2, 4, 6]],
  [30, 400, [4, 9, 14, 19, 24, 29]],
  [1, 10, [0]],
])('the labels of %i days on %i px are at the days %j', (count, width, days) => {
  expect(labeled(count, width, 64)).toEqual(days)
})
