import { timeLocale } from '../../lib/locale.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { FormControl } from './use-form.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const DAY: Intl.DateTimeFormatOptions = { ...TIME, month: 'short', day: 'numeric' }

const ELSEWHERE = {
  changed: 'You changed this in another tab. These are the newest changes.',
  ended: 'Your changes were saved or discarded in another tab.',
}

/** The time if it is today, otherwise the day and the time. */
function timeWords(at: number): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  return time.toLocaleString(timeLocale(), isToday ? TIME : DAY)
}

/** The source of changes that were not typed into this page: an earlier draft or another tab. Empty for other changes. */
export function DraftLine({ form }: { form: Pick<FormControl<unknown>, 'draft' | 'isSaving' | 'reset'> }) {
  const { at, elsewhere, isLost, old, dropOld } = form.draft
  const isRestored = at !== null && elsewhere === null
  const notice = elsewhere === null ? (isLost ? NO_ROOM : null) : ELSEWHERE[elsewhere]
  return (
    <>
      {isRestored && (
        <Card as="section" aria-label="Unsaved changes" className={LINE}>
          <p className="min-w-0 flex-1 basis-44 text-ink-1">Unsaved changes from {timeWords(at)}.</p>
          <Button
            variant="ghost"
            size="row"
            disabledReason={form.isSaving ? 'Your changes are being saved.' : undefined}
            onClick={form.reset}
          >
            Discard
          </Button>
        </Card>
      )}
      {notice !== null && (
        <p role="status" className="mt-4 mb-3 rounded-control bg-accent-wash px-3 py-2 text-ink-1">
          {notice}
        </p>
      )}
      {old !== undefined && <OldText text={old} onDiscard={dropOld} />}
    </>
  )
}

const LINE = 'mt-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2'
const NO_ROOM = "Your browser's storage is full, so unsaved changes are lost when you leave this page."

/** The text of a draft from a version of the dashboard with other fields. */
function OldText({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <Card as="section" aria-label="Earlier text" className={LINE}>
      <label className="min-w-0 flex-1 basis-full text-ink-1">
        This form has changed since you typed the text below. Copy what you need.
        <textarea
          readOnly
          rows={4}
          value={text}
          className="mt-2 block w-full rounded-control border border-line bg-surface-2 px-3 py-2 text-ink-1"
        />
      </label>
      <Button variant="ghost" size="row" onClick={onDiscard}>
        Discard text
      </Button>
    </Card>
  )
}
