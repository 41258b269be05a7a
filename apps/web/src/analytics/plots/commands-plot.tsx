import type { ReceivedAnalyticsCommand as Command } from '@guildhall/contract'
import { useRef, type PointerEvent } from 'react'
import { cx } from '../../ui/cx.ts'
import { changeOf, shareOf } from '../figures/change.ts'
import { usePlotCursor, type Keys } from '../../ui/plots/plot-cursor.ts'
import { numberText } from '../../lib/locale.ts'

/** Further commands are summed up in one bar. */
const MOST_BARS = 8
/** The bars are sorted by use with the highest on top: up and right move towards it. */
const KEYS: Keys = { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1, End: -Infinity, Home: Infinity }

interface CommandBar {
  name: string
  count: number
  /** The count of the previous period; undefined if unknown. */
  before: number | undefined
  /** Set for a bar that sums up several commands. */
  isSum: boolean
}

/** The most used commands, the most used first, and the sum of the others. */
export function barsOfCommands(commands: readonly Command[]): CommandBar[] {
  const sorted = commands.toSorted((a, b) => b.count - a.count)
  // A sum of a single command would save no space.
  const shown = sorted.length <= MOST_BARS + 1 ? sorted.length : MOST_BARS
  const others = sorted.slice(shown)
  const bars = sorted.slice(0, shown).map((one) => ({
    name: one.command_name,
    count: one.count,
    before: one.previous_count ?? undefined,
    isSum: false,
  }))
  return others.length === 0 ? bars : [...bars, { name: `${others.length} others`, ...sumOf(others), isSum: true }]
}

function sumOf(commands: readonly Command[]): Pick<CommandBar, 'count' | 'before'> {
  const isCompared = commands.every(({ previous_count: before }) => typeof before === 'number')
  return {
    count: commands.reduce((sum, { count }) => sum + count, 0),
    before: isCompared ? commands.reduce((sum, { previous_count: before }) => sum + (before ?? 0), 0) : undefined,
  }
}

/** The number of uses of each command. Arrow keys, mouse and touch select a command and show its count. */
export function CommandsPlot({ commands }: { commands: readonly Command[] }) {
  const list = useRef<HTMLDivElement>(null)
  const bars = barsOfCommands(commands)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const itemAt = ({ clientY }: PointerEvent): number => {
    const { top = 0, height = 1 } = list.current?.getBoundingClientRect() ?? {}
    return Math.floor(((clientY - top) / height) * bars.length)
  }
  const { at, handlers } = usePlotCursor({ count: bars.length, first: 0, keys: KEYS, itemAt })
  const looked = at === null ? undefined : bars[at]
  const read = looked ?? bars[0]
  if (!read) return null
  return (
    <>
      <p className="pb-2 text-caption text-ink-3">{looked ? wordsOf(looked, total) : `${numberText(total)} in all`}</p>
      <div
        ref={list}
        role="slider"
        tabIndex={0}
        aria-label="Commands by use"
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={bars.length - (at ?? 0)}
        aria-valuetext={wordsOf(read, total)}
        className="-mx-2 [touch-action:pan-y] rounded-control select-none"
        {...handlers}
      >
        {bars.map((bar, index) => (
          <div key={bar.name} className={cx('rounded-control px-2 py-1.5', index === at && 'bg-surface-2')}>
            <div className="flex justify-between gap-3 text-small">
              <span className="min-w-0 truncate text-ink-1">{bar.name}</span>
              <span className="tabular-nums">{numberText(bar.count)}</span>
            </div>
            <div className="mt-1 h-2 rounded-mark bg-surface-3">
              <div
                className={cx('h-2 min-w-px rounded-mark', bar.isSum ? 'bg-edge' : 'bg-accent')}
                style={{ width: `${(bar.count / highest) * 100}%` }}
              />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

/** "ask: 120, 34% of all, up 12% from 107". */
function wordsOf({ name, count, before }: CommandBar, total: number): string {
  const change = changeOf(count, before)
  return `${name}: ${numberText(count)}, ${shareOf(count, total)} of all${change ? `, ${change.words}` : ''}`
}
