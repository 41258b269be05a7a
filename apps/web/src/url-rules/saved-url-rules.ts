import type { ReceivedUrlRule as UrlRule } from '@guildhall/contract'
import { switchesOf } from '@guildhall/link-rewriting'
import type { Saved } from '../kernel/form/form-state.ts'
import { rowsOf } from './switches/switch-rows.ts'
import type { UrlRuleRow, UrlRulesValue } from './url-rules-model.ts'

/** The form's value for a saved list. @param sent the rows that were saved as these rules, if they were. */
export function savedUrlRules(rules: readonly UrlRule[], sent: readonly UrlRuleRow[]): Saved<UrlRulesValue> {
  const rows = rules.map(
    ({ input_pattern, output_pattern, channel_ids, has_private_channels: hasPrivateChannels }) => ({
      input: input_pattern,
      output: output_pattern,
      channels: channel_ids ?? [],
      ...(hasPrivateChannels && { hasPrivateChannels }),
    }),
  )
  const [first] = rules
  return { value: { rows: rowsOf(rows, switchesOf(rules), sent) }, version: first ? first.version : 0 }
}
