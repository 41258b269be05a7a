import { ConfirmedAction } from '../kernel/form/confirmed-action.tsx'
import type { FormControl } from '../kernel/form/use-form.ts'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { guildUrlRules } from './url-rule-queries.ts'
import { savedUrlRules } from './saved-url-rules.ts'
import { pathOf, type UrlRulesValue } from './url-rules-model.ts'

type RemoveAllProps = { guildId: string; form: FormControl<UrlRulesValue> }

/** The button that deletes all URL rules of a server, including unsaved edits, after a confirmation. */
export function RemoveAllUrlRules({ guildId, form }: RemoveAllProps) {
  const { save } = guildUrlRules.useChanges(guildId)
  const undo = useUndo(guildId, 'url_rules')
  return (
    <ConfirmedAction
      label="Remove all URL rules"
      question="Remove all URL rules? The bot will stop replying to links on this server."
      verb="Remove all"
      isFormBusy={form.isBusy}
      act={async () => {
        const { version } = form.state.base
        const saved = savedUrlRules(await save({ rules: [], version }), [])
        form.open(saved, {})
        const change = { kind: 'deleted', key: null, before: version, after: undefined } as const
        return { focus: pathOf(saved.value.rows[0]?.key ?? '', 'input'), undo: undo(change) }
      }}
      focus={form.focus}
      done="All URL rules were removed."
      failed="Failed to remove the URL rules"
      source={`${guildId}/url-rules`}
    />
  )
}
