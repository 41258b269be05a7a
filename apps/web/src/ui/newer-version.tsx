import { Button } from './button.tsx'

/** After another administrator's save: which version is on the screen, and the way to the other one. A save decides. */
export function NewerVersion({ shows, onSwap }: { shows: 'mine' | 'latest'; onSwap: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-wash px-3 py-2 text-ink-1">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {shows === 'latest'
          ? "You're viewing the latest version. Your edits are kept until you save."
          : "You're viewing your version. Saving will replace the latest one."}
      </p>
      <Button variant="quiet" size="row" onClick={onSwap}>
        {shows === 'latest' ? 'View my version' : 'View latest version'}
      </Button>
    </div>
  )
}
