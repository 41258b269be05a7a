import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { useMemo } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import type { Edited } from '../../kernel/drafts/use-edited.ts'
import { FormModal } from '../../kernel/form/form-modal.tsx'
import { LateDeletedLine } from '../../kernel/form/deleted/late-deleted.tsx'
import { LastChange } from '../../kernel/history/last-change.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { MessageTester } from '../tester/message-tester.tsx'
import type { Moderation } from '../use-moderation.ts'
import type { WordListActions } from '../word-list-queries.ts'
import { wordsIn } from './lines.ts'
import { ReadyMadeLists } from './ready-made.tsx'
import { useNewWordList, useSavedWordList } from './use-word-list-form.ts'
import type { Surroundings } from './word-list-errors.ts'
import { Group, WordListFields } from './word-list-fields.tsx'
import { filledPatterns, type WordListValue } from './word-list-model.ts'

interface WordListModalProps {
  guildId: string
  /** All lists of the server: names are unique. */
  lists: readonly WordList[]
  actions: WordListActions
  moderation: Moderation
  channels: TextChannels
  roles: GuildRoles
  onClose: () => void
}

/** The button that saves a list which does not exist. */
const CREATE = 'Create list'

/** The modal of a list, or of a new one. */
export function WordListModal({ edited, ...props }: WordListModalProps & { edited: Edited<WordList> | undefined }) {
  return edited ? <EditWordList key={edited.item.id} edited={edited} {...props} /> : <NewWordList {...props} />
}

function NewWordList(props: WordListModalProps) {
  const { guildId, lists, actions, moderation, onClose } = props
  const form = useNewWordList(guildId, actions, useSurroundings(lists, undefined, moderation), onClose)
  return (
    <FormModal
      form={form}
      title="New list"
      submit={CREATE}
      size="wide"
      below={<ListTester value={form.value} />}
      onClose={onClose}
    >
      <WordListFields {...props} form={form}>
        <ReadyMadeLists form={form} />
      </WordListFields>
    </FormModal>
  )
}

function EditWordList({ edited, ...props }: WordListModalProps & { edited: Edited<WordList> }) {
  const { guildId, lists, actions, moderation, onClose } = props
  const { item: list, isDeleted } = edited
  const form = useSavedWordList(guildId, edited, actions, useSurroundings(lists, list.id, moderation), onClose)
  return (
    <FormModal
      form={form}
      title={`${form.readOnly === undefined ? 'Edit' : 'View'} list`}
      submit={isDeleted ? CREATE : 'Save list'}
      size="wide"
      note={
        <LastChange
          guildId={guildId}
          area="word_detection"
          target={list.id}
          className="max-md:basis-full! md:mr-auto"
        />
      }
      below={<ListTester value={form.value} />}
      onClose={onClose}
      line={isDeleted && <LateDeletedLine form={form} noun="list" isInChannel={false} onClose={onClose} />}
    >
      <WordListFields {...props} form={form} />
    </FormModal>
  )
}

function useSurroundings(
  lists: readonly WordList[],
  id: string | undefined,
  { logChannelId }: Moderation,
): Surroundings {
  return useMemo(
    () => ({
      otherNames: lists.filter((one) => one.id !== id).map(({ name }) => name),
      hasLogChannel: logChannelId === undefined ? undefined : logChannelId !== null,
    }),
    [lists, id, logChannelId],
  )
}

/** The tester of the list as it is in the form. */
function ListTester({ value }: { value: WordListValue }) {
  const { name, words, patterns, allowed, block, alert, timeout } = value
  const tested = useMemo(
    () => [
      {
        id: 'edited',
        name: name.trim() || 'This list',
        words: wordsIn(words),
        patterns: filledPatterns({ patterns }).map(({ pattern }) => pattern.trim()),
        allowed: wordsIn(allowed),
        block,
        alert,
        timeout,
      },
    ],
    [name, words, patterns, allowed, block, alert, timeout],
  )
  return (
    <div className="mt-6">
      <Group title="Try it">
        <MessageTester
          lists={tested}
          areAll={false}
          hint="Uses this list as it is here, saved or not. Nothing is sent to Discord."
        />
      </Group>
    </div>
  )
}
