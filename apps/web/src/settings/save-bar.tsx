import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onReset: () => void; onSave: () => void }

/** The buttons of the form. While something is unsaved they stay in sight at the window's bottom, and say so. */
export function SaveBar({ isDirty, isSaving, onReset, onSave }: SaveBarProps) {
  return (
    <footer
      ref={bottomBar}
      className={cx(
        'mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border p-3',
        isDirty ? 'sticky bottom-4 z-10 border-line-strong bg-surface-1 shadow-float' : 'border-transparent',
      )}
    >
      <p
        className={cx(
          'font-medium text-ink-1 max-md:w-full max-md:text-center md:flex-1 md:pl-2',
          !isDirty && 'max-md:hidden',
        )}
      >
        {isDirty && 'Careful: you have unsaved changes!'}
      </p>
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Button variant="quiet" onClick={onReset}>
          Reset
        </Button>
        <Button variant="primary" onClick={onSave} pending={isSaving}>
          Save Changes
        </Button>
      </div>
    </footer>
  )
}
