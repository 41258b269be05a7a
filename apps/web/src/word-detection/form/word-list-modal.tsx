import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { LIST_NAME_LENGTH, MOST_ALLOWED_WORDS, MOST_WORDS } from '@guildhall/contract'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { TextField } from '../../kernel/fields/text-field.tsx'
import { FormModal } from '../../kernel/form/form-modal.tsx'
import { FormVersion } from '../../kernel/form/form.tsx'
import type { FormControl } from '../../kernel/form/use-form.ts'
import { LastChange } from '../../kernel/history/last-change.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { FIELDS } from '../field-specs.ts'
import { MessageTester } from '../tester/message-tester.tsx'
import type { Moderation } from '../use-moderation.ts'
import type { WordListActions } from '../word-list-queries.ts'
import { ActionFields } from './action-fields.tsx'
import { ExemptFields } from './exempt-fields.tsx'
import { wordsIn } from './lines.ts'
import { PatternRows } from './pattern-rows.tsx'
import { ReadyMadeLists } from './ready-made.tsx'
import { useNewWordList, useSavedWordList } from './use-word-list-form.ts'
import type { Surroundings } from './word-list-errors.ts'
import { WordsField } from './words-field.tsx'
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

/** The modal of a new list. */
export function NewWordList(props: WordListModalProps) {
  const { guildId, lists, actions, moderation, onClose } = props
  const form = useNewWordList(guildId, actions, useSurroundings(lists, undefined, moderation), onClose)
  return (
    <FormModal
      form={form}
      title="New list"
      submit="Create list"
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

/** The modal that edits a list. */
export function EditWordList({ list, ...props }: WordListModalProps & { list: WordList }) {
  const { guildId, lists, actions, moderation, onClose } = props
  const form = useSavedWordList(guildId, list, actions, useSurroundings(lists, list.id, moderation), onClose)
  return (
    <FormModal
      form={form}
      title={`${form.readOnly === undefined ? 'Edit' : 'View'} list`}
      submit="Save list"
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
    >
      <FormVersion form={form} />
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

type WordListFieldsProps = Omit<WordListModalProps, 'lists' | 'actions' | 'onClose'> & {
  form: FormControl<WordListValue>
  children?: ReactNode
}

const NOTATION = (
  <>
    One word or phrase a line, in any case. <code>cat</code> is the whole word, <code>cat*</code> its beginning,{' '}
    <code>*cat</code> its end and <code>*cat*</code> any part of a word.
  </>
)

function WordListFields({ guildId, form, moderation, channels, roles, children }: WordListFieldsProps) {
  const { value, edit, errorAt } = form
  const editWords = useCallback((words: string) => edit(() => ({ words }), [FIELDS.words.path]), [edit])
  const editAllowed = useCallback((allowed: string) => edit(() => ({ allowed }), [FIELDS.allowed.path]), [edit])
  const { name, words, allowed } = value
  return (
    <div className="flex flex-col gap-6">
      {children}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          field={{ ...FIELDS.name, limit: LIST_NAME_LENGTH }}
          value={name}
          onChange={(text) => edit(() => ({ name: text }), [FIELDS.name.path])}
          error={errorAt(FIELDS.name.path)}
          atLimit="stop"
          placeholder="Invite links"
          autoComplete="off"
        />
        <div className="flex h-control items-center md:mt-6.5">
          <Switch
            label={FIELDS.enabled.label}
            checked={value.enabled}
            onCheckedChange={(enabled) => edit(() => ({ enabled }), [FIELDS.enabled.path])}
          />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
        <Group title="What it stops">
          <WordsFields words={words} allowed={allowed} errorAt={errorAt} onWords={editWords} onAllowed={editAllowed}>
            <PatternRows form={form} />
          </WordsFields>
        </Group>
        <Group title="What happens">
          <ActionFields guildId={guildId} form={form} moderation={moderation} channels={channels} />
        </Group>
      </div>
      <Group title="Who and where it doesn't apply">
        <ExemptFields form={form} channels={channels} roles={roles} />
      </Group>
    </div>
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-section text-ink-1">{title}</h3>
      {children}
    </section>
  )
}

interface WordsFieldsProps {
  words: string
  allowed: string
  errorAt: (path: string) => string | undefined
  onWords: (text: string) => void
  onAllowed: (text: string) => void
  /** The patterns, between the words and the allowed words. */
  children: ReactNode
}

function WordsFields({ words, allowed, errorAt, onWords, onAllowed, children }: WordsFieldsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <WordsField
        field={FIELDS.words}
        value={words}
        most={MOST_WORDS}
        saveError={errorAt(FIELDS.words.path)}
        rows={7}
        hint={NOTATION}
        placeholder={'*discord.gg/*\nfree nitro'}
        onChange={onWords}
      />
      {children}
      <WordsField
        field={FIELDS.allowed}
        value={allowed}
        most={MOST_ALLOWED_WORDS}
        saveError={errorAt(FIELDS.allowed.path)}
        rows={3}
        hint="They pass although a word or a pattern matches them."
        placeholder="concatenate"
        onChange={onAllowed}
      />
    </div>
  )
}
