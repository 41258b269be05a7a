import type { ReactNode } from 'react'
import { bottomBar } from '../../ui/bottom-bar.ts'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ReadOnlyNote } from '../../ui/controls/read-only.tsx'
import { NewerVersion } from '../../ui/states/newer-version.tsx'
import { SaveError } from '../../ui/states/save-error.tsx'
import { DraftLine, Lines } from './draft-line.tsx'
import { NEWER_VERSION, fieldAt, type FormControl } from './use-form.ts'

const RELOAD = 'Reload the page.'
const LOAD = 'Load the latest version, then try again.'

/** The reason why edits cannot be dropped during a save. */
export const BEING_SAVED = 'Your changes are being saved.'

type FormProps<Value> = {
  form: FormControl<Value>
  /** The id of the form, for a submit button outside. */
  id?: string
  /** The id of its heading; not needed in a dialog, whose title labels the form. */
  labelledBy?: string
  /** Whether to show the lines about its draft and about read-only values; false if another form is visible in its place. */
  hasDraftLine?: boolean
  /** Further lines below those. */
  lines?: ReactNode
  className?: string
  children: ReactNode
}

/** The `<form>`: Enter saves, and lines above it describe its draft, and why it is read-only. */
export function Form<Value>({
  form,
  id,
  labelledBy,
  hasDraftLine = true,
  lines,
  className,
  children,
}: FormProps<Value>) {
  const { element, submit } = form
  return (
    <form
      ref={element}
      id={id}
      aria-labelledby={labelledBy}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble from a dialog to the form that renders it.
        event.stopPropagation()
        submit()
      }}
    >
      {hasDraftLine && (
        <Lines>
          {form.readOnly !== undefined && <ReadOnlyNote reason={form.readOnly} />}
          <DraftLine form={form} />
          {lines}
        </Lines>
      )}
      {children}
    </form>
  )
}

/** Names the visible version after a newer one was loaded. Before that, an empty box without a size. */
export function FormVersion<Value>({ form }: { form: FormControl<Value> }) {
  const { stash } = form.state
  const shows = stash && (stash.whose === 'mine' ? 'latest' : 'mine')
  return (
    <div {...fieldAt(NEWER_VERSION)} className={cx(!stash && 'absolute')}>
      <NewerVersion shows={shows} onSwap={form.viewOther} />
    </div>
  )
}

/** The errors of the last save, with a button that loads a newer version. A reload of the page is not suggested beside it. */
export function FormErrors<Value>({ form, className }: { form: FormControl<Value>; className?: string }) {
  const { status } = form.state
  const isOutdated = status === 'stale' || status === 'loading'
  return form.errors.map(({ text }) => (
    <div key={text} className={cx('min-w-0', className)}>
      <SaveError
        text={isOutdated ? text.replace(RELOAD, LOAD) : text}
        action={
          isOutdated && (
            <Button variant="quiet" size="row" pending={status === 'loading'} onClick={form.loadLatest}>
              Load latest version
            </Button>
          )
        }
      />
    </div>
  ))
}

/** The last row of a card whose form is read-only; nothing without a note. */
function ReadOnlyFooter({ note, className }: { note: ReactNode; className: string | undefined }) {
  if (!note) return null
  return <footer className={cx('border-t border-line px-4 py-3 empty:hidden md:px-5', className)}>{note}</footer>
}

/** The last row of a list's card: the errors and the buttons. */
export function FormFooter<Value>({
  form,
  save,
  disabledReason,
  note,
  floats,
  className,
}: {
  form: FormControl<Value>
  save: string
  /** The reason why the form cannot be saved now. */
  disabledReason?: string | undefined
  /** A line beside the buttons. */
  note?: ReactNode
  /** Whether it sticks to the bottom of the window while the form has unsaved changes, for a form that is longer. */
  floats?: true
  className?: string | undefined
}) {
  const isFloating = floats && form.isDirty
  if (form.readOnly !== undefined) return <ReadOnlyFooter note={note} className={className} />
  return (
    <footer
      ref={floats && bottomBar}
      className={cx(
        isFloating && 'sticky bottom-0 z-10 rounded-b-card bg-surface-1',
        'flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line px-4 py-3 md:px-5',
        className,
      )}
    >
      {note}
      <FormErrors form={form} className="flex-1 basis-60" />
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        {form.isDirty && (
          <Button variant="ghost" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={form.reset}>
            Discard changes
          </Button>
        )}
        <Button
          type="submit"
          variant={form.isDirty ? 'primary' : 'quiet'}
          pending={form.isSaving}
          disabledReason={disabledReason}
        >
          {save}
        </Button>
      </div>
    </footer>
  )
}
