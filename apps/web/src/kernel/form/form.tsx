import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { cx } from '../../ui/cx.ts'
import { NewerVersion } from '../../ui/newer-version.tsx'
import { SaveError } from '../../ui/save-error.tsx'
import { NEWER_VERSION, fieldAt, type FormControl, type KeptWork } from './use-form.ts'

/** Why edits cannot be dropped now. */
export const BEING_SAVED = 'Your changes are being saved.'

type FormProps<Value> = {
  form: FormControl<Value>
  /** For a button outside that saves it. */
  id?: string
  /** The id of its heading; in a dialog the dialog's title says enough. */
  labelledBy?: string
  /** Whether a kept draft is offered here. */
  offersKept?: boolean
  className?: string
  children: ReactNode
}

/** The `<form>` of a draft: Enter saves, and what the end of a session kept is offered above. */
export function Form<Value>({ form, id, labelledBy, offersKept = true, className, children }: FormProps<Value>) {
  const { element, isBusy, kept, submit } = form
  return (
    <form
      ref={element}
      id={id}
      aria-labelledby={labelledBy}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes on what happens in a dialog to the form around it.
        event.stopPropagation()
        submit()
      }}
    >
      {kept && offersKept && <KeptDraft isBusy={isBusy} kept={kept} />}
      {children}
    </form>
  )
}

/** Offers what the end of a session kept from being saved. */
function KeptDraft({ isBusy, kept }: { isBusy: boolean; kept: KeptWork }) {
  const [asks, setAsks] = useState(false)
  return (
    <Card
      as="section"
      aria-label="Unsaved changes"
      className="mt-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-56 text-ink-1">
        You have unsaved changes from your last session.{kept.hasOlder && ' Older changes are offered next.'}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="row" onClick={kept.discard}>
          Discard
        </Button>
        <Button
          variant="quiet"
          size="row"
          disabledReason={isBusy ? 'Available once this form has saved or loaded.' : undefined}
          onClick={() => (kept.replacesEdits ? setAsks(true) : kept.restore())}
        >
          Restore
        </Button>
      </div>
      <Confirm
        open={asks}
        sentence="Replace what you typed since with the changes from your last session?"
        verb="Replace"
        onConfirm={() => {
          setAsks(false)
          kept.restore()
        }}
        onCancel={() => setAsks(false)}
      />
    </Card>
  )
}

/** Which version is on the screen after a newer one was loaded; an empty box that takes no room before. */
export function FormVersion<Value>({ form }: { form: FormControl<Value> }) {
  const { stash } = form.state
  const shows = stash && (stash.whose === 'mine' ? 'latest' : 'mine')
  return (
    <div {...fieldAt(NEWER_VERSION)} className={cx(!stash && 'absolute')}>
      <NewerVersion shows={shows} onSwap={form.viewOther} />
    </div>
  )
}

/** Why the last save failed, with the way to a newer version. */
export function FormErrors<Value>({ form, className }: { form: FormControl<Value>; className?: string }) {
  const { status } = form.state
  const isOutdated = status === 'stale' || status === 'loading'
  return form.errors.map(({ text }) => (
    <div key={text} className={cx('min-w-0', className)}>
      <SaveError
        text={text}
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

/** The last row of a list's card: what went wrong, and the buttons. */
export function FormFooter<Value>({
  form,
  save,
  disabledReason,
  className,
}: {
  form: FormControl<Value>
  save: string
  /** Why nothing can be saved now. */
  disabledReason?: string | undefined
  className?: string
}) {
  return (
    <footer
      className={cx(
        'flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line px-4 py-3 md:px-5',
        className,
      )}
    >
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
