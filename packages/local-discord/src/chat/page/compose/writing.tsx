import { me } from '../state/attempt.ts'
import { person, spot } from '../state/place.ts'
import { Icon } from '../ui/decoration.tsx'
import { timeOfDay } from '../ui/time.tsx'
import { Composer } from './composer.tsx'

/** The place to write, or why there is none. */
export function Writing() {
  const here = spot.value
  if (!here || person.value !== me()) return null
  const until = here.guild?.members.find(({ id }) => id === me())?.timedOutUntil ?? null
  return (
    <div class="writing">
      {until === null ? (
        <Composer key={`${me()} ${here.channel.id}`} channel={here.channel} />
      ) : (
        <TimeOutNotice until={until} />
      )}
    </div>
  )
}

/** Instead of a place to write: when the reader may write again. */
function TimeOutNotice({ until }: { until: string }) {
  return (
    <p class="notice" role="status">
      <Icon name="clock" />
      You are timed out. You can write in this server again at {timeOfDay(until)}.
    </p>
  )
}
