import { SUCCESS_MESSAGE_MS } from '@guildhall/contract'
import { useState } from 'react'
import type { FormControl } from '../kernel/form/use-form.ts'
import { saveErrorText } from '../kernel/form/save-errors.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useToasts } from '../ui/toast.tsx'
import { useSaveUrlRules } from './url-rule-queries.ts'
import { savedUrlRules, type UrlRulesValue } from './url-rules-model.ts'

type RemoveAllProps = { guildId: string; form: FormControl<UrlRulesValue> }

/** Removes the saved URL rules of a server, and the edits of them, after a question. */
export function RemoveAllUrlRules({ guildId, form }: RemoveAllProps) {
  const save = useSaveUrlRules(guildId)
  const toasts = useToasts()
  const [asks, setAsks] = useState(false)
  const [isRemoving, setRemoving] = useState(false)

  const removeAll = async (): Promise<void> => {
    setRemoving(true)
    try {
      form.open(savedUrlRules(await save({ rules: [], version: form.state.base.version }), []), {})
      toasts.success('All URL rules were removed.', SUCCESS_MESSAGE_MS)
    } catch (error) {
      toasts.error(saveErrorText(error) ?? 'Failed to remove the URL rules')
    } finally {
      setRemoving(false)
      setAsks(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="row"
        disabledReason={form.isBusy ? 'Available once this form has saved or loaded.' : undefined}
        onClick={() => setAsks(true)}
      >
        Remove all URL rules
      </Button>
      <Confirm
        open={asks}
        sentence="Remove all URL rules? The bot no longer replies to links on this server."
        verb="Remove all"
        pending={isRemoving}
        onConfirm={() => void removeAll()}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}
