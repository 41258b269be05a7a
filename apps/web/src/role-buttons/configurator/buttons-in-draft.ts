import { ReceivedRoleButtonConfig } from '@guildhall/contract'
import type { Draft } from '../../kernel/drafts/draft.ts'
import type { Saved } from '../../kernel/form/form-state.ts'
import { savedButtons, type ButtonsValue } from '../role-buttons-model.ts'

/** The buttons that a draft began from, for the form of a deleted message; none if they cannot be read. */
export function buttonsInDraft({ version, value }: Draft['base']): Saved<ButtonsValue> {
  // In the order of the form's essence.
  const parts: readonly unknown[] = Array.isArray(value) ? value : []
  const [buttons, pick_one] = parts
  const place = { id: '', channel_id: '', message_id: '' }
  const read = ReceivedRoleButtonConfig.safeParse({ ...place, buttons, pick_one })
  return { ...savedButtons(read.data, []), version }
}
