import type { ReceivedWordList as WordList, ReceivedWordLists } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import type { TextChannels } from '../../kernel/channels.ts'
import { useDeletedQuestion, useDeletedText } from '../../kernel/form/deleted/use-deleted.ts'
import { UnsavedFormTag, useUnsavedItems } from '../../kernel/form/unsaved-tag.tsx'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import { opens } from '../../kernel/use-place.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ReadOnlyNote } from '../../ui/controls/read-only.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { PlusIcon } from '../../ui/icons/form-icons.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { MODAL, TAB } from '../places.ts'
import type { WordListActions } from '../word-list-queries.ts'
import { FreeRules } from './free-rules.tsx'
import { ALL_TAKEN } from './list-words.ts'
import { useListActions } from './use-list-actions.ts'
import { WordListRow, type RowAction } from './word-list-row.tsx'

interface WordListsProps {
  guildId: string
  data: ReceivedWordLists
  actions: WordListActions
  logChannelId: string | null | undefined
  channels: TextChannels
  onNew: () => void
  onEdit: (list: WordList) => void
}

/** The lists of a server, with the button that adds one. */
export function WordLists({ guildId, data, actions, logChannelId, channels, onNew, onEdit }: WordListsProps) {
  const { lists, free_rules: free } = data
  const readOnly = useReadOnly('word_detection', undefined)
  const deletedText = useDeletedText('list', false)
  const unsaved = useUnsavedItems(guildId, TAB.tab, [MODAL])
  const { pending, perform } = useListActions(actions, useUndo(guildId, 'word_detection'), deletedText)
  /** The list whose deletion is asked about. */
  const [asked, setAsked] = useState<WordList | null>(null)
  const act = useCallback(
    (action: RowAction, list: WordList): void => {
      if (action === 'edit') onEdit(list)
      else if (action === 'toggle') void perform('toggle', list)
      else setAsked(list)
    },
    [onEdit, perform],
  )
  const remove = async (): Promise<void> => {
    if (!asked) return
    await perform('delete', asked)
    setAsked(null)
  }
  const isAskedDeleted = asked !== null && !pending.has(asked.id) && !lists.some(({ id }) => id === asked.id)
  useDeletedQuestion(isAskedDeleted, deletedText, () => setAsked(null))
  const addButton = readOnly === undefined && (
    <span className="flex items-center gap-2">
      <Button
        variant={lists.length === 0 ? 'primary' : 'quiet'}
        disabledReason={free === 0 ? ALL_TAKEN : undefined}
        {...opens(MODAL)}
        onClick={onNew}
      >
        <PlusIcon size={16} />
        New list
      </Button>
      <UnsavedFormTag guildId={guildId} form={MODAL} />
    </span>
  )
  return (
    <section aria-labelledby="word-lists" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-24 flex-wrap items-baseline gap-x-2.5">
          <h3 id="word-lists" className="text-section text-ink-1">
            Lists
          </h3>
          <FreeRules count={free} />
        </div>
        {lists.length > 0 && addButton}
      </div>
      {readOnly !== undefined && <ReadOnlyNote reason={readOnly} />}
      {free === 0 && <p className="text-small">{ALL_TAKEN}</p>}
      {lists.length === 0 ? (
        <EmptyState
          title="No word lists yet"
          text="A list names the words that Discord stops, such as invite links or spam. You choose what happens: block the message, alert moderators, or time the author out."
          action={addButton}
        />
      ) : (
        <Card as="section">
          <ul aria-label="Word lists">
            {lists.map((list) => (
              <WordListRow
                key={list.id}
                list={list}
                logChannelId={logChannelId}
                channels={channels}
                pending={pending.get(list.id)}
                isUnsaved={unsaved.has(list.id)}
                readOnly={readOnly}
                act={act}
              />
            ))}
          </ul>
        </Card>
      )}
      <Confirm
        open={asked !== null}
        sentence={`Delete “${asked?.name ?? ''}”?`}
        detail="Discord no longer stops messages with its words."
        verb="Delete"
        pending={asked !== null && pending.get(asked.id) === 'delete'}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}
