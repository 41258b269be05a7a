import type { EventView, GuildView } from '../../view.ts'
import { act } from '../state/attempt.ts'
import { Icon } from '../ui/decoration.tsx'
import { format, isToday, timeOfDay } from '../ui/time.tsx'

/** The scheduled events of a server. */
export function EventList({ guild }: { guild: GuildView }) {
  return (
    <section class="events" aria-label="Events">
      <ul>
        {guild.events.map((event) => (
          <EventCard key={event.id} guild={guild} event={event} />
        ))}
      </ul>
    </section>
  )
}

function EventCard({ guild, event }: { guild: GuildView; event: EventView }) {
  const { id, name, description, channel, location, isActive, interested, interestedCount } = event
  const toggle = () => void act('interest', { guild: guild.id, event: id, interested: !interested })
  return (
    <li class="event" title={description ?? undefined}>
      <p class={isActive ? 'event__when event__when--active' : 'event__when'}>
        <Icon name="calendar" />
        <time dateTime={event.startsAt}>{isActive ? 'Happening now' : when(event)}</time>
        <span class="event__count" title={`${interestedCount} interested`}>
          <Icon name="people" />
          {interestedCount}
          <span class="unseen"> interested</span>
        </span>
      </p>
      <p class="event__name">{name}</p>
      <p class="event__place">
        <Icon name={channel === null ? 'pin' : 'voice'} />
        {channel ?? location}
      </p>
      <button
        type="button"
        class="event__toggle"
        aria-pressed={interested}
        aria-label={`Interested in ${name}`}
        onClick={toggle}
      >
        <Icon name={interested ? 'check' : 'bell'} />
        Interested
      </button>
    </li>
  )
}

/** The start of an event in the reader's time zone: "Today at 8:00 PM", "Fri, Nov 27 at 8:00 PM". */
function when({ startsAt }: EventView): string {
  const at = new Date(startsAt)
  const day = isToday(at) ? 'Today' : format(at, { weekday: 'short', month: 'short', day: 'numeric' })
  return `${day} at ${timeOfDay(startsAt)}`
}
