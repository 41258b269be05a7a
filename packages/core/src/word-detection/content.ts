import type { WordListInput } from '@guildhall/contract'
import * as z from 'zod'
import type { Fields } from '../kernel/history/changed-fields.ts'

/** The saved fields of a list. Rows and the history contain them, so their shape never changes. */
export const ListContent = z.object({
  name: z.string(),
  is_enabled: z.boolean(),
  words: z.array(z.string()),
  patterns: z.array(z.string()),
  allowed: z.array(z.string()),
  block: z.boolean(),
  block_message: z.nullable(z.string()),
  alert: z.boolean(),
  timeout_seconds: z.nullable(z.number()),
  default_action: z.boolean(),
  exempt_role_ids: z.array(z.string()),
  exempt_channel_ids: z.array(z.string()),
}) satisfies z.ZodType<WordListInput>
export type ListContent = z.infer<typeof ListContent>

/** The list as the history shows it. */
export function listFields(content: ListContent | null): Fields | null {
  return content && { ...content }
}

/** The actions of Discord that a list takes, the one that counts as its hit first. */
export type ListAction = 'block' | 'alert' | 'timeout'

/** The action whose execution counts as a hit of the list: Discord reports each action of a rule. */
export function countedAction({ block, alert }: Pick<ListContent, 'block' | 'alert'>): ListAction {
  if (block) return 'block'
  return alert ? 'alert' : 'timeout'
}
