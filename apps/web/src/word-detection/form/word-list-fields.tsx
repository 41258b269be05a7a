import { LIST_NAME_LENGTH, MOST_ALLOWED_WORDS, MOST_WORDS } from '@guildhall/contract'
import { useCallback, type ReactNode } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { TextField } from '../../kernel/fields/text-field.tsx'
import type { FormControl } from '../../kernel/form/use-form.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { FIELDS } from '../field-specs.ts'
import type { Moderation } from '../use-moderation.ts'
import { ActionFields } from './action-fields.tsx'
import { ExemptFields } from './exempt-fields.tsx'
import { PatternRows } from './pattern-rows.tsx'
import type { WordListValue } from './word-list-model.ts'
import { WordsField } from './words-field.tsx'

interface WordListFieldsProps {
  guildId: string
  form: FormControl<WordListValue>
  moderation: Moderation
  channels: TextChannels
  roles: GuildRoles
  /** Shown above the fields. */
  children?: ReactNode
}

const NOTATION = (
  <>
    One word or phrase per line, in upper or lower case. <code>cat</code> stops the whole word, <code>cat*</code> the
    beginning of a word, <code>*cat</code> the end, and <code>*cat*</code> any part.
  </>
)

/** The fields of a word list. */
export function WordListFields({ guildId, form, moderation, channels, roles, children }: WordListFieldsProps) {
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

/** A part of the form below its title. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
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
        hint="These pass even if a word or a pattern matches them."
        placeholder="concatenate"
        onChange={onAllowed}
      />
    </div>
  )
}
