import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { memo } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { UnsavedTag } from '../../kernel/form/unsaved-tag.tsx'
import { opens } from '../../kernel/use-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ReadOnlyNote } from '../../ui/controls/read-only.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ClockIcon, RepeatIcon } from '../../ui/icons/form-icons.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MODAL } from '../places.ts'
import { actionWords, sizeWords } from './list-words.ts'

/** The actions of a list. */
export type RowAction = 'edit' | 'toggle' | 'delete'

interface WordListRowProps {
  list: WordList
  /** The channel of alerts; undefined if it is unknown. */
  logChannelId: string | null | undefined
  channels: TextChannels
  /** The action that waits for the server. */
  pending: RowAction | undefined
  /** Whether its form has unsaved changes. */
  isUnsaved: boolean
  /** Why the user cannot change any list; undefined if the user can. */
  readOnly: string | undefined
  /** Referentially stable. */
  act: (action: RowAction, list: WordList) => void
}

/** One list with its state and its actions. Memoized: it renders again only when its props change. */
export const WordListRow = memo(function WordListRow(props: WordListRowProps) {
  const { list, logChannelId, channels, pending, isUnsaved, readOnly, act } = props
  const isFixed = readOnly !== undefined || list.read_only !== undefined
  return (
    <li className="border-line not-last:border-b">
      <article aria-label={list.name} className="flex flex-col gap-2 px-4 pt-3.5 pb-2.5 md:px-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h4 className="text-section wrap-anywhere text-ink-1">{list.name}</h4>
            <p className="text-small tabular-nums">{sizeWords(list)}</p>
          </div>
          <div className="flex shrink-0 items-center gap-3 max-md:-mt-2.5">
            {isUnsaved && <UnsavedTag />}
            <Switch
              label={`Enable ${list.name}`}
              hideLabel
              checked={list.is_enabled}
              disabled={pending === 'toggle'}
              disabledReason={readOnly ?? list.read_only}
              onCheckedChange={() => act('toggle', list)}
            />
          </div>
        </div>
        <p className="text-small wrap-anywhere">
          {list.is_enabled ? actionWords(list, logChannelId, channels) : 'Off. This list stops no messages.'}
        </p>
        <Status list={list} />
        {list.restored && <Restored restored={list.restored} />}
        {readOnly === undefined && list.read_only !== undefined && <ReadOnlyNote reason={list.read_only} />}
        <div className="-ml-3 flex flex-wrap gap-x-1">
          <Button
            variant="ghost"
            size="row"
            {...opens(MODAL, list.id)}
            aria-label={`${isFixed ? 'View' : 'Edit'} ${list.name}`}
            onClick={() => act('edit', list)}
          >
            {isFixed ? 'View' : 'Edit'}
          </Button>
          {!isFixed && (
            <Button
              variant="ghost-danger"
              size="row"
              aria-label={`Delete ${list.name}`}
              pending={pending === 'delete'}
              onClick={() => act('delete', list)}
            >
              Delete
            </Button>
          )}
        </div>
      </article>
    </li>
  )
})

/** The state of the list in Discord. Always rendered, because screen readers announce only changes of an existing element. */
function Status({ list: { status, last_error } }: { list: WordList }) {
  return (
    <div role="status" className="text-small empty:hidden">
      {status === 'queued' && (
        <p className="flex items-start gap-1.5 text-ink-2">
          <ClockIcon size={16} className="mt-0.5 shrink-0 text-ink-3" />
          Updating in Discord…
        </p>
      )}
      {status === 'blocked' && (
        <p className="flex items-start gap-1.5 text-ink-1">
          <AlertIcon size={16} className="mt-0.5 shrink-0 text-bad-ink" />
          <span className="sr-only">Error: </span>
          <span className="min-w-0 wrap-anywhere">{last_error ?? "Discord doesn't accept this list."}</span>
        </p>
      )}
    </div>
  )
}

/** The last change in Discord that the bot took back. */
function Restored({ restored: { change, at } }: { restored: NonNullable<WordList['restored']> }) {
  return (
    <p className="flex items-start gap-1.5 text-small text-ink-2">
      <RepeatIcon size={16} className="mt-0.5 shrink-0 text-warn-ink" />
      <span className="min-w-0 wrap-anywhere">
        {change} It was put back <RelativeTime time={at} />.
      </span>
    </p>
  )
}
