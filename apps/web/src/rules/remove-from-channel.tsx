import { ConfirmedAction } from '../kernel/form/confirmed-action.tsx'
import type { FormControl } from '../kernel/form/use-form.ts'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { CHANNEL, savedRules, type RulesValue } from './rules-model.ts'
import { guildRules } from './rules-queries.ts'

type RemoveFromChannelProps = {
  guildId: string
  channelId: string
  /** The channel in a sentence: "#general". */
  name: string
  form: FormControl<RulesValue>
}

/** The button that deletes the rules of a channel and the bot's message there, after a confirmation. */
export function RemoveFromChannel({ guildId, channelId, name, form }: RemoveFromChannelProps) {
  const { remove } = guildRules.useChanges(guildId)
  const undo = useUndo(guildId, 'rules')
  return (
    <ConfirmedAction
      label="Remove from channel"
      question={`Remove the rules from ${name}? The bot deletes its message there.`}
      verb="Remove"
      isFormBusy={form.isBusy}
      act={async () => {
        const { version } = form.state.base
        await remove(channelId, version)
        form.open(savedRules([], channelId, []), {})
        const change = { kind: 'deleted', key: channelId, before: version, after: undefined } as const
        return { focus: CHANNEL.path, undo: undo(change) }
      }}
      focus={form.focus}
      done={`The rules were removed from ${name}.`}
      failed="Failed to remove the rules"
      source={`${guildId}/rules/${channelId}`}
    />
  )
}
