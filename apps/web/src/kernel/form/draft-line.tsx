import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { draftTime } from '../drafts/draft-time.ts'
import type { FormControl } from './use-form.ts'

const ELSEWHERE = {
  changed: 'You changed this in another tab. These are the newest changes.',
  ended: 'Your changes were saved or discarded in another tab.',
}

/** The box of the lines above a form. It alone sets their distances, and takes no room without a line. */
export function Lines({ children }: { children: ReactNode }) {
  return <div className="absolute mb-4 flex flex-col gap-2 has-[>:not(.absolute)]:relative">{children}</div>
}

/** A line above a form, or above the list that opens it. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      {children}
    </Card>
  )
}

/** The source of changes that were not typed into this page: an earlier draft or another tab. Empty for other changes. */
export function DraftLine({ form }: { form: Pick<FormControl<unknown>, 'draft' | 'isSaving' | 'reset'> }) {
  const { at, elsewhere, isLost, old, dropOld } = form.draft
  const isRestored = at !== null && elsewhere === null
  const notice = elsewhere === null ? (isLost ? NO_ROOM : null) : ELSEWHERE[elsewhere]
  return (
    <>
      {isRestored && <RestoredLine at={at} isSaving={form.isSaving} onDiscard={form.reset} />}
      {notice !== null && (
        <p role="status" className="rounded-control bg-accent-wash px-3 py-2 text-ink-1">
          {notice}
        </p>
      )}
      {old !== undefined && <OldText text={old} onDiscard={dropOld} />}
    </>
  )
}

type RestoredLineProps = {
  /** The time of the draft, in epoch ms. */
  at: number
  isSaving: boolean
  onDiscard: () => void
}

/** The line about a draft, with a button that discards it. */
export function RestoredLine({ at, isSaving, onDiscard }: RestoredLineProps) {
  return (
    <Line label="Unsaved changes">
      <p className="min-w-0 flex-1 basis-44 text-ink-1">Unsaved changes from {draftTime(at, 'minutes')}.</p>
      <DiscardButton isSaving={isSaving} onDiscard={onDiscard} />
    </Line>
  )
}

/** The button that discards unsaved changes. */
export function DiscardButton({ isSaving, onDiscard }: Pick<RestoredLineProps, 'isSaving' | 'onDiscard'>) {
  return (
    <Button
      data-discards
      variant="ghost"
      size="row"
      disabledReason={isSaving ? 'Your changes are being saved.' : undefined}
      onClick={onDiscard}
    >
      Discard
    </Button>
  )
}

const NO_ROOM = "Your browser's storage is full, so unsaved changes are lost when you leave this page."

/** The text of a draft from a version of the dashboard with other fields. */
function OldText({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <Line label="Earlier text">
      <TextToCopy
        sentence="This form has changed since you typed the text below."
        text={text}
        rows={4}
        className="min-w-0 flex-1 basis-full"
      />
      <Button variant="ghost" size="row" onClick={onDiscard}>
        Discard text
      </Button>
    </Line>
  )
}

type TextToCopyProps = {
  /** Why the text is in no field. */
  sentence: string
  text: string
  rows: number
  className?: string
}

/** Typed text that no form accepts anymore, to be copied. */
export function TextToCopy({ sentence, text, rows, className }: TextToCopyProps) {
  return (
    <label className={cx('block text-ink-1', className)}>
      {sentence} Copy what you need.
      <textarea
        readOnly
        rows={rows}
        value={text}
        className="mt-2 block w-full rounded-control border border-line bg-surface-2 px-3 py-2 text-ink-1"
      />
    </label>
  )
}
