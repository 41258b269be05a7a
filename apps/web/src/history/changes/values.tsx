import { createElement, useMemo, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import type { FieldLabels } from '../labels.ts'
import type { FieldRow } from './change-rows.ts'
import { Isolates } from './isolates.tsx'
import { changedWords, type WordPart } from './word-diff.ts'
import { NO_VALUE, isText, wordsOf, type Names } from './words.ts'

type ValuesProps = {
  row: FieldRow
  labels: FieldLabels
  names: Names
  /** Whether the object came or went as a whole, so that there is one value only. */
  isWhole: boolean
}

/** Texts with at least a space are compared word by word. */
const SEVERAL_WORDS = /\S\s+\S/

/** The value before and after a change. */
export function Values({ row, labels, names, isWhole }: ValuesProps) {
  const { field, before, after } = row
  const words = (value: unknown): string => wordsOf(field, value, names, labels)
  if (before === after) return <Plain text={words(after)} />
  if (isWhole) {
    const isGone = after === null
    const Mark = isGone ? 'del' : 'ins'
    return (
      <Mark className="no-underline">
        <Plain text={words(isGone ? before : after)} />
      </Mark>
    )
  }
  if (isText(field, before) && isText(field, after) && SEVERAL_WORDS.test(before + after)) {
    return <Texts before={before} after={after} />
  }
  return <Pair before={words(before)} after={words(after)} isLong={isText(field, before) || isText(field, after)} />
}

function Plain({ text }: { text: string }) {
  return (
    <span dir="auto" className={cx(TEXT, text === NO_VALUE ? 'text-ink-3' : 'text-ink-1')}>
      <Isolates text={text} />
    </span>
  )
}

// A text from right to left, too, begins where the values of its column begin.
const TEXT = 'text-left whitespace-pre-wrap wrap-anywhere'

// The marks are read to screen readers, few of which announce the elements.
const REMOVED =
  "rounded-mark bg-bad-wash text-bad-ink line-through before:sr-only before:content-['_[removed:_'] after:sr-only after:content-[']_']"
const ADDED =
  "rounded-mark bg-good-wash text-good-ink underline [del+&]:ms-0.5 underline-offset-2 before:sr-only before:content-['_[added:_'] after:sr-only after:content-[']_']"

/** Two versions of a text with the changed words marked, or one after the other if they have little in common. */
function Texts({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => changedWords(before, after), [before, after])
  if (parts === null) return <Pair before={before} after={after} isLong />
  // As single children the parts need no keys.
  return createElement('p', { dir: 'auto', className: cx(TEXT, 'text-ink-1') }, ...parts.map(shownPart))
}

function shownPart({ kind, text }: WordPart): ReactNode {
  if (kind === 'removed') return <del className={REMOVED}>{text}</del>
  if (kind === 'added') return <ins className={ADDED}>{text}</ins>
  return text
}

/** The value before and the value after, side by side, or below each other where one is long. */
function Pair({ before, after, isLong }: { before: string; after: string; isLong: boolean }) {
  const isStacked = isLong && (before.length > 40 || after.length > 40)
  return (
    <span className={cx('flex gap-x-2', isStacked ? 'flex-col gap-y-1' : 'flex-wrap items-baseline')}>
      <span className="sr-only">Before: </span>
      <del dir="auto" className={cx(TEXT, 'text-ink-3', before === NO_VALUE ? 'no-underline' : 'line-through')}>
        <Isolates text={before} />
      </del>
      <span aria-hidden="true" className={cx('text-ink-3', isStacked && 'hidden')}>
        →
      </span>
      <span className="sr-only">After: </span>
      <ins dir="auto" className={cx(TEXT, 'no-underline', after === NO_VALUE ? 'text-ink-3' : 'text-ink-1')}>
        <Isolates text={after} />
      </ins>
    </span>
  )
}
