import { SUCCESS_MESSAGE_MS } from '@guildhall/contract'
import { useState } from 'react'
import { saveErrorText } from '../kernel/form/save-errors.ts'
import type { FormControl } from '../kernel/form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useToasts } from '../ui/toast.tsx'
import { savedRules, type RulesValue } from './rules-model.ts'
import { useRemoveRules } from './rules-queries.ts'

type RemoveFromChannelProps = {
  guildId: string
  channelId: string
  /** The channel in a sentence: "#general". */
  name: string
  form: FormControl<RulesValue>
}

/** Removes the rules of a channel, and the bot's message there, after a question. */
export function RemoveFromChannel({ guildId, channelId, name, form }: RemoveFromChannelProps) {
  const remove = useRemoveRules(guildId)
  const toasts = useToasts()
  const [asks, setAsks] = useState(false)
  const [isRemoving, setRemoving] = useState(false)

  const removeNow = async (): Promise<void> => {
    setRemoving(true)
    try {
      await remove(channelId)
      form.open(savedRules([], channelId, []), {})
      toasts.success(`The rules were removed from ${name}.`, SUCCESS_MESSAGE_MS)
    } catch (error) {
      toasts.error(saveErrorText(error) ?? 'Failed to remove the rules')
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
        Remove from channel
      </Button>
      <Confirm
        open={asks}
        sentence={`Remove the rules from ${name}? The bot deletes its message there.`}
        verb="Remove"
        pending={isRemoving}
        onConfirm={() => void removeNow()}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}
