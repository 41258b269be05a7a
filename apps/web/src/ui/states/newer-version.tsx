import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'

const SENTENCES = {
  latest: "You're viewing the latest version. Your edits are kept until you save.",
  mine: "You're viewing your version. Saving will replace the latest one.",
}

/**
 * Shown after another administrator's save: names the visible version and switches to the other one. The next save decides.
 * The status is rendered empty before that (null), since screen readers often skip one that is added together with its text.
 */
export function NewerVersion({ shows, onSwap }: { shows: 'mine' | 'latest' | null; onSwap: () => void }) {
  return (
    <div
      className={
        shows === null
          ? undefined
          : 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-wash px-3 py-2 text-ink-1'
      }
    >
      <p role="status" className={cx(shows !== null && 'min-w-0 flex-1 basis-60')}>
        {shows !== null && SENTENCES[shows]}
      </p>
      {shows !== null && (
        <Button variant="quiet" size="row" onClick={onSwap}>
          {shows === 'latest' ? 'View my version' : 'View latest version'}
        </Button>
      )}
    </div>
  )
}
