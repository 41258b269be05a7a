import { Icon } from '../ui/icon.tsx'
import { timeOfDay } from '../ui/time.tsx'

/** Instead of a place to write: when the reader may write again. */
export function TimeOutNotice({ until }: { until: string }) {
  return (
    <p class="notice" role="status">
      <Icon name="clock" />
      You are timed out. You can write in this server again at {timeOfDay(until)}.
    </p>
  )
}
