import { PRODUCT_NAME, type Emoji } from '@guildhall/contract'
import { memo, useDeferredValue, useId, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { botAvatar } from '../../kernel/bot-avatar.ts'
import type { TextChannels } from '../../kernel/channels.ts'
import { TextField } from '../../kernel/fields/text-field.tsx'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DiscordMessages } from '../../ui/discord/discord-message.tsx'
import { Field, labelClass } from '../../ui/controls/field.tsx'
import { ChevronDownIcon } from '../../ui/icons/form-icons.tsx'
import { InsertButtons } from './insert-buttons.tsx'
import { FIELDS, embedOf, lengthError, type MessageValue } from './message-model.ts'
import { PreviewMessage } from './preview-message.tsx'

type MessageFieldsProps = {
  /** The form of the message, also as a part of a larger form. */
  form: Pick<FormControl<MessageValue>, 'value' | 'edit' | 'errorAt' | 'isSaving'>
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  /** Shown below the message in the preview. */
  belowMessage?: ReactNode
}

/** The fields of a message next to its preview. */
export function MessageFields({ form, guildId, channels, roles, emojis, belowMessage }: MessageFieldsProps) {
  const heading = useId()
  return (
    <fieldset disabled={form.isSaving} className="grid grid-cols-1 min-w-0 gap-6 lg:grid-cols-2">
      <legend className="sr-only">Message</legend>
      <div className="flex min-w-0 flex-col gap-4">
        <ContentField form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
        <EmbedFields form={form} />
      </div>
      <section aria-labelledby={heading} className="min-w-0">
        <p id={heading} className={cx(labelClass, 'mb-1.5')}>
          Preview
        </p>
        <Preview
          value={useDeferredValue(form.value)}
          channels={channels}
          roles={roles}
          belowMessage={useDeferredValue(belowMessage)}
        />
      </section>
    </fieldset>
  )
}

/** The error of a field, announced to screen readers. */
function announced(error: string | undefined): ReactNode {
  return error && <span role="alert">{error}</span>
}

function ContentField({ form, guildId, channels, roles, emojis }: MessageFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { content } = form.value
  const { path, limit } = FIELDS.content

  /** Inserts a text at the cursor, or replaces the selection. */
  const insert = (text: string): void => {
    const [start, end] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length]
    form.edit((value) => ({ content: value.content.slice(0, start) + text + value.content.slice(end) }), [path])
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  return (
    <div>
      <TextField
        field={FIELDS.content}
        value={content}
        onChange={(text) => form.edit(() => ({ content: text }), [path])}
        error={announced(form.errorAt(path) ?? lengthError(content, limit) ?? undefined)}
        atLimit="count"
        rows={5}
        inputRef={area}
      />
      <InsertButtons guildId={guildId} channels={channels} roles={roles} emojis={emojis} insert={insert} />
    </div>
  )
}

/** The fields of an embed, behind a button until there is one. */
function EmbedFields({ form }: Pick<MessageFieldsProps, 'form'>) {
  const id = useId()
  const { value, edit } = form
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || embedOf(value) !== null
  const text = (name: 'title' | 'description' | 'image') => ({
    field: FIELDS[name],
    value: value[name],
    // A message without a text needs one of these.
    onChange: (typed: string) => edit(() => ({ [name]: typed }), [FIELDS[name].path, FIELDS.content.path]),
    error: announced(form.errorAt(FIELDS[name].path)),
    atLimit: 'count' as const,
  })
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
        className="-ml-2 inline-flex h-control-row items-center gap-1.5 rounded-control px-2 text-small font-semibold text-ink-1 hover:bg-surface-2"
      >
        <ChevronDownIcon size={16} className={isShown ? undefined : '-rotate-90'} />
        Embed
      </button>
      <div id={id} hidden={!isShown} className="mt-2 flex flex-col gap-4">
        <TextField {...text('title')} />
        <TextField {...text('description')} rows={3} />
        <ColorField form={form} />
        <TextField {...text('image')} type="url" placeholder="https://" />
      </div>
    </div>
  )
}

function ColorField({ form }: Pick<MessageFieldsProps, 'form'>) {
  const { path, label } = FIELDS.color
  const { color } = form.value
  const change = (next: string | null): void => form.edit(() => ({ color: next }), [path])
  return (
    <div {...fieldAt(path)}>
      <Field label={label} error={announced(form.errorAt(path))}>
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              {...control}
              type="color"
              value={color ?? '#5c5e66'}
              onChange={(event) => change(event.target.value)}
              className="h-control w-14 rounded-control border border-edge bg-surface-1 p-1"
            />
            {color !== null && (
              <Button variant="ghost" size="row" onClick={() => change(null)}>
                Clear colour
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  )
}

type PreviewProps = { value: MessageValue } & Pick<MessageFieldsProps, 'channels' | 'roles' | 'belowMessage'>

const Preview = memo(function Preview({ value, channels, roles, belowMessage }: PreviewProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const embed = embedOf(value)
  const isEmpty = value.content.trim() === '' && embed === null
  return (
    <DiscordMessages label="Preview of the message" name={PRODUCT_NAME} avatar={avatar}>
      {isEmpty ? (
        <p className="text-discord-quiet">Your message will appear here.</p>
      ) : (
        <PreviewMessage
          message={{ content: value.content, embeds: embed ? [embed] : [] }}
          channels={channels}
          roles={roles}
        />
      )}
      {belowMessage}
    </DiscordMessages>
  )
})
