import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { guildHealth } from '../kernel/guild/guild-health.ts'
import { AlertIcon } from '../ui/icons/icons.tsx'

interface WordProblemsProps {
  guildId: string
  lists: readonly WordList[]
}

/** The problems of all lists together, such as a missing permission, and how to fix each. Those of one list are at its row. */
export function WordProblems({ guildId, lists }: WordProblemsProps) {
  const problems = useQuery(guildHealth(guildId)).data?.problems ?? []
  const own = new Set(lists.flatMap(({ last_error }) => last_error ?? []))
  const shown = problems.filter(({ area, detail }) => area === 'word_detection' && !own.has(detail))
  if (shown.length === 0) return null
  return (
    <ul aria-label="Problems" className="flex flex-col gap-2">
      {shown.map(({ id, title, detail, fix }) => (
        <li key={id} className="flex items-start gap-2 rounded-control bg-surface-2 px-3 py-2">
          <AlertIcon size={16} className="mt-0.5 shrink-0 text-bad-ink" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium text-ink-1">{title}</p>
            <p>{detail}</p>
            <p>{fix}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
