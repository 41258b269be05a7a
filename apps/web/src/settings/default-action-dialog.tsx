import { DEFAULT_ACTIONS, type DefaultAction } from '@guildhall/contract'
import { useId, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { ACTIONS } from './default-actions.ts'

type DefaultActionDialogProps = {
  /** Saves the settings with this action. */
  onSave: (action: DefaultAction) => void
  onCancel: () => void
}

/** The dialog that asks for the default action at the first save without one. Nothing is preselected. */
export function DefaultActionDialog({ onSave, onCancel }: DefaultActionDialogProps) {
  const [chosen, setChosen] = useState<DefaultAction | null>(null)
  const id = useId()
  return (
    <Modal
      open
      onClose={onCancel}
      title="Default action"
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabledReason={chosen === null ? 'Choose an action first.' : undefined}
            onClick={() => chosen !== null && onSave(chosen)}
          >
            Save
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-3">What should happen to members whose messages are blocked?</legend>
        {DEFAULT_ACTIONS.map((action) => (
          <label
            key={action}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 transition-colors hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name={id}
              value={action}
              checked={chosen === action}
              onChange={() => setChosen(action)}
              aria-describedby={`${id}-${action}`}
              aria-label={ACTIONS[action].label}
              className="mt-0.5 size-4.5 shrink-0"
            />
            <span>
              <span className="block font-medium text-ink-1">{ACTIONS[action].label}</span>
              <span id={`${id}-${action}`} className="text-small">
                {ACTIONS[action].sentence}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Modal>
  )
}
