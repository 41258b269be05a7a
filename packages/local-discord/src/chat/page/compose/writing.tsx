import { me } from '../state/attempt.ts'
import { viewerId, spot } from '../state/place.ts'
import { Icon } from '../ui/decoration.tsx'
import { timeOfDay } from '../ui/time.tsx'
import { Composer } from './composer.tsx'

/** The composer, or the reason why the reader cannot write. */
export function Writing() {
  const here = spot.value
  if (!here || viewerId.value !== me()) return null
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

/** The time at which a timed-out user may write again. */
function TimeOutNotice({ until }: { until: string }) {
  return (
    <p class="notice" role="status">
      <Icon name="clock" />
      You are timed out. You can write in this server again at {timeOfDay(until)}.
    </p>
  )
}
