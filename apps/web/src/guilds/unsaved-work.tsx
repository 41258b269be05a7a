import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useDraftPlaces } from '../kernel/form/kept-drafts.ts'
import { guildList } from '../kernel/guild-list.ts'
import { Card } from '../ui/card.tsx'

/** Where drafts wait that the end of a session kept from being saved; nothing when there are none. */
export function UnsavedWork() {
  const places = useDraftPlaces()
  // The list of servers on the same page refetches by itself.
  const guilds = useQuery({ ...guildList, retryOnMount: false }).data
  if (places.length === 0) return null
  return (
    <Card as="section" aria-labelledby="unsaved-work" className="px-4.5 py-3.5">
      <h2 id="unsaved-work" className="text-section text-ink-1">
        Unsaved work
      </h2>
      <p className="mt-1">Your session ended before these changes were saved.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {places.map(({ guildId, form, title, tab, subTab }) => (
          <li key={`${form} ${guildId}`}>
            <Link
              to={`/guilds/${encodeURIComponent(guildId)}${tab === undefined ? '/settings' : ''}`}
              state={{ tab, subTab }}
              className="text-accent-ink underline underline-offset-2"
            >
              {title} of {guilds?.find(({ id }) => id === guildId)?.name || `Server ${guildId}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
