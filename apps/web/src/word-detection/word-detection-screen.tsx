import type { ReceivedWordList as WordList, ReceivedWordLists } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useGuildAccess } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useTextChannels } from '../kernel/channels.ts'
import { useEdited } from '../kernel/drafts/use-edited.ts'
import { LateDeletedDrafts } from '../kernel/form/deleted/late-deleted.tsx'
import { useRoles } from '../kernel/roles.ts'
import { usePlace } from '../kernel/use-place.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Card } from '../ui/card.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { Late, late } from '../ui/states/late.tsx'
import { Spinner } from '../ui/states/spinner.tsx'
import { HitsSection } from './hits/hits-section.tsx'
import { listInDraft, nameInDraft } from './lists/list-in-draft.ts'
import { WordLists } from './lists/word-lists.tsx'
import { ModerationLink } from './moderation-link.tsx'
import { MODAL, TAB, listPlace } from './places.ts'
import { MessageTester } from './tester/message-tester.tsx'
import { useModeration } from './use-moderation.ts'
import { HEADING, WordDetectionHeading, WordDetectionLoading } from './word-detection-heading.tsx'
import { guildWordLists } from './word-list-queries.ts'
import { WordProblems } from './word-problems.tsx'

// The form is larger than the rest of the screen.
const wordListModal = late(async () => (await import('./form/word-list-modal.tsx')).WordListModal)

/** The word lists of a server, a tester for messages, and the messages that the lists stopped. */
export function WordDetectionScreen({ guildId }: { guildId: string }) {
  const lists = useQuery(guildWordLists.query(guildId))
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-6">
      <WordDetectionHeading />
      {lists.isPending ? (
        <WordDetectionLoading />
      ) : lists.isLoadingError ? (
        <LoadError
          error={lists.error}
          title="Failed to load the word lists."
          message={errorMessage(lists.error)}
          onRetry={() => void lists.refetch()}
        />
      ) : (
        <Content guildId={guildId} data={lists.data} />
      )}
    </section>
  )
}

function Content({ guildId, data }: { guildId: string; data: ReceivedWordLists }) {
  const { lists } = data
  const actions = guildWordLists.useChanges(guildId)
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  const moderation = useModeration(guildId)
  const { isAdmin } = useGuildAccess()
  const { place, open, replace, close } = usePlace()
  const modal = place?.modal?.kind === MODAL ? place.modal : undefined
  const editedId = modal?.id
  const edited = useEdited(lists, editedId === undefined ? undefined : listPlace(guildId, editedId), listInDraft)
  const isGone = editedId !== undefined && !edited
  useEffect(() => {
    if (isGone) replace(TAB)
  }, [isGone, replace])
  useEffect(() => wordListModal.preload(), [])
  const onNew = useCallback(() => open(TAB, { kind: MODAL }), [open])
  const onOpen = useCallback((id: string) => open(TAB, { kind: MODAL, id }), [open])
  const onEdit = useCallback(({ id }: WordList) => onOpen(id), [onOpen])
  const tested = useMemo(
    () => lists.filter((list) => list.is_enabled).map((list) => ({ ...list, timeout: list.timeout_seconds })),
    [lists],
  )
  const parts = { guildId, lists, actions, moderation, channels, roles, onClose: close }
  return (
    <>
      <WordProblems guildId={guildId} lists={lists} />
      <LateDeletedDrafts
        guildId={guildId}
        kind={MODAL}
        items={lists}
        noun="list"
        isInChannel={false}
        nameIn={(id, { base }) => nameInDraft(id, base)}
        onOpen={onOpen}
      />
      <WordLists
        guildId={guildId}
        data={data}
        actions={actions}
        logChannelId={moderation.logChannelId}
        channels={channels}
        onNew={onNew}
        onEdit={onEdit}
      />
      {isAdmin && (
        <p className="-mt-3 text-small">
          Discord has ready-made lists of profanity, sexual content, and slurs:{' '}
          <ModerationLink guildId={guildId}>Enable auto moderation in Settings</ModerationLink>.
        </p>
      )}
      <section aria-labelledby="test-message" className="flex flex-col gap-3">
        <h3 id="test-message" className="text-section text-ink-1">
          Try a message
        </h3>
        <Card as="section" className="p-4 md:p-5">
          <MessageTester
            lists={tested}
            areAll
            hint="Uses all enabled lists as they are saved. Nothing is sent to Discord."
          />
        </Card>
      </section>
      <HitsSection guildId={guildId} />
      {modal && (editedId === undefined || edited) && (
        <Late
          of={wordListModal}
          failure="We couldn't load this form."
          fallback={<Spinner label="Loading" />}
          renderFrame={(notice) => (
            <Modal open onClose={close} title={edited ? 'Edit list' : 'New list'} size="wide">
              {notice}
            </Modal>
          )}
        >
          {(Form) => <Form edited={edited} {...parts} />}
        </Late>
      )}
    </>
  )
}
