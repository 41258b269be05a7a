import type { ReceivedRevision as Revision } from '@guildhall/contract'
import { memo, useId, useState } from 'react'
import { clockTime } from '../kernel/local-times.ts'
import { Button } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { ChevronDownIcon } from '../ui/icons/form-icons.tsx'
import { Avatar } from '../ui/pictures/picture.tsx'
import { Arch } from '../ui/pictures/wordmark.tsx'
import { ChangeList } from './changes/change-list.tsx'
import { Isolates } from './changes/isolates.tsx'
import type { Names } from './changes/words.ts'
import type { AreaLabels } from './labels.ts'
import { sentenceOf } from './sentence.ts'

/** Why a change without a reason cannot be restored. */
const NOT_RESTORABLE = "This change can't be undone."

const AVATAR = 24

type RevisionRowProps = {
  revision: Revision
  labels: AreaLabels
  names: Names
  /** Referentially stable. */
  onRestore: (revision: Revision) => void
}

/** One change in a sentence, which opens its values before and after. Memoized: it renders again only when its props change. */
export const RevisionRow = memo(function RevisionRow({ revision, labels, names, onRestore }: RevisionRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { who, did } = sentenceOf(revision, labels)
  const { restorable, reason } = revision
  return (
    <article aria-labelledby={`${id}-sentence`} className="border-line not-last:border-b">
      <div className="group relative flex items-start gap-3 px-4 py-2.5 md:px-5">
        <Author user={revision.user} />
        <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-baseline">
          <button
            type="button"
            id={`${id}-sentence`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-changes` : undefined}
            onClick={() => setOpen(!isOpen)}
            // The whole row is pressed.
            className="min-w-0 flex-1 py-px text-left wrap-anywhere text-ink-2 outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent-ink focus-visible:after:outline-solid"
          >
            <span className="font-medium text-ink-1">
              <Isolates text={who} />
            </span>{' '}
            <Isolates text={did} />
          </button>
          <time dateTime={revision.at} className="shrink-0 text-caption text-ink-3 tabular-nums">
            {clockTime(revision.at)}
          </time>
        </div>
        <ChevronDownIcon
          size={16}
          className={cx(
            'mt-1 shrink-0 text-ink-3 transition-[rotate,color] group-hover:text-ink-1',
            isOpen && 'rotate-180',
          )}
        />
      </div>
      {isOpen && (
        <div id={`${id}-changes`} className="flex flex-col items-start gap-4 px-4 pt-1.5 pb-4 md:pr-5 md:pl-14">
          <ChangeList
            changes={revision.changes}
            action={revision.action}
            area={revision.area}
            labels={labels}
            names={names}
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button
              variant="quiet"
              size="row"
              disabledBy={restorable ? undefined : `${id}-reason`}
              onClick={() => onRestore(revision)}
            >
              Restore
            </Button>
            {!restorable && (
              <p id={`${id}-reason`} className="min-w-0 text-small wrap-anywhere">
                {reason ?? NOT_RESTORABLE}
              </p>
            )}
          </div>
        </div>
      )}
    </article>
  )
})

/** The picture of the author; the arch for the bot itself. */
function Author({ user }: Pick<Revision, 'user'>) {
  if (user) return <Avatar name={user.username} src={user.avatar_url} size={AVATAR} />
  return (
    <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-3">
      <Arch className="size-3.5 text-accent-ink" />
    </span>
  )
}
