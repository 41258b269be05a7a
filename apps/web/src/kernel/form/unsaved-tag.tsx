import { UnsavedDot } from '../../ui/tabs.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'

/** The ids of the items of a tab, such as reminders, whose modals of these kinds have unsaved changes. */
export function useUnsavedItems(guildId: string, tab: string, kinds: readonly string[]): ReadonlySet<string> {
  const drafts = useDrafts().filter((one) => one.guildId === guildId && one.draft.place.tab === tab)
  const modals = drafts.flatMap(({ draft }) => draft.place.modal ?? [])
  return new Set(modals.flatMap(({ kind, id }) => (kinds.includes(kind) ? (id ?? []) : [])))
}

/** The tag of an item with unsaved changes in a list. */
export function UnsavedTag() {
  return (
    <span className="shrink-0 rounded-full bg-surface-2 px-2 py-0.5 text-caption font-medium text-ink-1">
      Unsaved
      <UnsavedDot />
    </span>
  )
}

/** The tag beside the button that opens a form for a new item, while that form has unsaved changes. */
export function UnsavedFormTag({ guildId, form }: { guildId: string; form: string }) {
  return useDrafts().some((one) => one.guildId === guildId && one.form === form) && <UnsavedTag />
}
