import { use, useId } from 'react'
import { fieldAt } from '../../kernel/form/use-form.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { ReadOnlyContext } from '../../ui/controls/read-only.tsx'
import { cx } from '../../ui/cx.ts'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import type { ButtonEditing } from './button-row-fields.tsx'
import { pathOf } from '../role-buttons-model.ts'
import type { Moderation } from './role-moderation.ts'

type ConfirmFieldProps = {
  /** The key of the button. */
  at: string
  /** The number of the button, such as "2.1". */
  number: string
  /** Null while the roles on the page lack the permissions that the server has reported. */
  moderation: Moderation | null
  notice: string
  error: string | undefined
  change: ButtonEditing['change']
}

/** The moderation permissions of a button's role, and their confirmation. */
export function ConfirmField({ at, number, moderation, notice, error, change }: ConfirmFieldProps) {
  const note = useId()
  const isReadOnly = use(ReadOnlyContext)
  const isConfirmed = moderation?.unconfirmed.length === 0
  return (
    <div
      {...fieldAt(pathOf(at, 'confirmed'))}
      className={cx(
        'mt-2 flex flex-col gap-1.5 rounded-control border-l-2 bg-surface-2 px-3 py-2 md:ml-8 md:in-data-read-only:ml-0',
        error === undefined ? 'border-warn-ink' : 'border-bad-ink',
      )}
    >
      <p
        id={note}
        className={cx('flex items-start gap-1.5 text-caption', error === undefined ? 'text-ink-2' : 'text-bad-ink')}
      >
        <AlertIcon size={16} className={cx('mt-px shrink-0', error === undefined && 'text-warn-ink')} />
        <span className="sr-only">{error === undefined ? 'Warning: ' : 'Error: '}</span>
        <span className="min-w-0 wrap-anywhere">{error ?? notice}</span>
      </p>
      {moderation && (
        <Checkbox
          label={
            <span>
              Confirm {moderation.permissions.length > 1 ? 'these permissions' : 'this permission'}
              <span className="sr-only"> of button {number}</span>
            </span>
          }
          checked={isConfirmed}
          disabled={isReadOnly}
          isInvalid={error !== undefined}
          describedBy={note}
          onCheckedChange={(checked) => change(at, { confirmed: checked ? moderation.permissions : [] })}
        />
      )}
    </div>
  )
}
