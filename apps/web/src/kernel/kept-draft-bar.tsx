import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Offers what a session's end kept from being saved. */
export function KeptDraftBar({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <Card
      as="section"
      aria-label="Unsaved changes from before"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-56 text-ink-1">You have unsaved changes from before.</p>
      <div className="flex gap-2">
        <Button variant="ghost" size="row" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="quiet" size="row" onClick={onRestore}>
          Restore
        </Button>
      </div>
    </Card>
  )
}
