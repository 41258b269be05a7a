import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { draftTime } from '../kernel/drafts/draft-time.ts'
import { useDrafts } from '../kernel/drafts/use-drafts.ts'
import { guildList } from '../kernel/guild/guild-list.ts'
import { Card } from '../ui/card.tsx'
import { addressOf } from './sections/guild-screens.ts'

/** The user's drafts, the newest first, with links to their forms. Renders nothing without drafts. */
export function UnsavedWork() {
  const drafts = useDrafts()
  // The list of servers on the same page refetches by itself.
  const guilds = useQuery({ ...guildList, retryOnMount: false }).data
  if (drafts.length === 0) return null
  /** Whether other changes are in a form with the same name, such as that of another reminder. */
  const isRepeated = (guildId: string, title: string): boolean =>
    drafts.filter((other) => other.guildId === guildId && other.draft.title === title).length > 1
  return (
    <Card as="section" aria-labelledby="unsaved-work" className="px-4.5 py-3.5">
      <h2 id="unsaved-work" className="text-section text-ink-1">
        Unsaved work
      </h2>
      <p className="mt-1">Changes that you haven't saved yet. They are kept in this browser.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {drafts.map(({ key, guildId, draft }) => (
          <li key={key}>
            <Link
              to={addressOf(guildId, draft.place)}
              state={{ place: draft.place }}
              className="text-accent-ink underline underline-offset-2"
            >
              {draft.title} in {guilds?.find(({ id }) => id === guildId)?.name || `Server ${guildId}`}
              {isRepeated(guildId, draft.title) && `, ${draftTime(draft.at, 'seconds')}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
