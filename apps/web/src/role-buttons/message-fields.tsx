import {
  EMBED_DESCRIPTION_LENGTH,
  EMBED_TITLE_LENGTH,
  MESSAGE_TEXT_LENGTH,
  PRODUCT_NAME,
  type Emoji,
} from '@guildhall/contract'
import { memo, useDeferredValue, useId, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { botAvatar } from '../kernel/bot-avatar.ts'
import type { TextChannels } from '../kernel/channels.ts'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { DiscordMessages } from '../ui/discord-message.tsx'
import { Field, labelClass } from '../ui/field.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import { InsertButtons } from './insert-buttons.tsx'
import { FIELDS, embedOf, lengthError, type MessageValue } from './message-model.ts'
import { PreviewMessage } from './preview-message.tsx'
import { numberText } from '../lib/locale.ts'

type MessageFieldsProps = {
  form: FormControl<MessageValue>
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
}

/** The fields of a message beside what it will look like in Discord. */
export function MessageFields({ form, guildId, channels, roles, emojis }: MessageFieldsProps) {
  const heading = useId()
  return (
    <fieldset disabled={form.isSaving} className="grid min-w-0 gap-6 lg:grid-cols-2">
      <legend className="sr-only">Message</legend>
      <div className="flex min-w-0 flex-col gap-4">
        <TextField form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
        <EmbedFields form={form} />
      </div>
      <section aria-labelledby={heading} className="min-w-0">
        <p id={heading} className={cx(labelClass, 'mb-1.5')}>
          Preview
        </p>
        <Preview value={useDeferredValue(form.value)} channels={channels} roles={roles} />
      </section>
    </fieldset>
  )
}

function TextField({ form, guildId, channels, roles, emojis }: MessageFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { content } = form.value
  const error = form.errorAt(FIELDS.content) ?? lengthError(content, MESSAGE_TEXT_LENGTH)

  /** Puts a text where the cursor is, or in place of what is selected. */
  const insert = (text: string): void => {
    const [start, end] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length]
    form.edit(
      (value) => ({ content: value.content.slice(0, start) + text + value.content.slice(end) }),
      [FIELDS.content],
    )
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  return (
    <div {...fieldAt(FIELDS.content)}>
      <Field
        label="Message text"
        error={error && <span role="alert">{error}</span>}
        hint={<Count of={content} most={MESSAGE_TEXT_LENGTH} />}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            rows={5}
            value={content}
            onChange={(event) => form.edit(() => ({ content: event.target.value }), [FIELDS.content])}
          />
        )}
      </Field>
      <InsertButtons guildId={guildId} channels={channels} roles={roles} emojis={emojis} insert={insert} />
    </div>
  )
}

/** How much of a message a text takes. */
function Count({ of, most }: { of: string; most: number }) {
  return (
    <span className="block text-right tabular-nums">
      {numberText(of.length)} / {numberText(most)}
      <span className="sr-only"> characters</span>
    </span>
  )
}

/** The fields of an embed, behind a button until there is one. */
function EmbedFields({ form }: Pick<MessageFieldsProps, 'form'>) {
  const id = useId()
  const { value, edit, errorAt } = form
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || embedOf(value) !== null
  const field = (path: string, label: string, hint: ReactNode, draw: (control: object) => ReactNode) => {
    const error = errorAt(path)
    return (
      <div {...fieldAt(path)}>
        <Field label={label} hint={hint} error={error && <span role="alert">{error}</span>}>
          {draw}
        </Field>
      </div>
    )
  }
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
        {field(FIELDS.title, 'Embed title', <Count of={value.title} most={EMBED_TITLE_LENGTH} />, (control) => (
          <TextInput
            {...control}
            value={value.title}
            onChange={(event) => edit(() => ({ title: event.target.value }), [FIELDS.title, FIELDS.content])}
          />
        ))}
        {field(
          FIELDS.description,
          'Embed description',
          <Count of={value.description} most={EMBED_DESCRIPTION_LENGTH} />,
          (control) => (
            <TextArea
              {...control}
              value={value.description}
              onChange={(event) =>
                edit(() => ({ description: event.target.value }), [FIELDS.description, FIELDS.content])
              }
            />
          ),
        )}
        {field(FIELDS.color, 'Embed colour', null, (control) => (
          <div className="flex items-center gap-2">
            <input
              {...control}
              type="color"
              value={value.color ?? '#5c5e66'}
              onChange={(event) => edit(() => ({ color: event.target.value }), [FIELDS.color])}
              className="h-control w-14 rounded-control border border-edge bg-surface-1 p-1"
            />
            {value.color !== null && (
              <Button variant="ghost" size="row" onClick={() => edit(() => ({ color: null }), [FIELDS.color])}>
                Clear colour
              </Button>
            )}
          </div>
        ))}
        {field(FIELDS.image, 'Embed image', null, (control) => (
          <TextInput
            {...control}
            type="url"
            placeholder="https://"
            value={value.image}
            onChange={(event) => edit(() => ({ image: event.target.value }), [FIELDS.image, FIELDS.content])}
          />
        ))}
      </div>
    </div>
  )
}

type PreviewProps = { value: MessageValue } & Pick<MessageFieldsProps, 'channels' | 'roles'>

const Preview = memo(function Preview({ value, channels, roles }: PreviewProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const embed = embedOf(value)
  const isEmpty = value.content.trim() === '' && embed === null
  return (
    <DiscordMessages label="Preview of the message" name={PRODUCT_NAME} avatar={avatar}>
      {isEmpty ? (
        <p className="text-discord-quiet">Your message will appear here.</p>
      ) : (
        <PreviewMessage message={{ content: value.content, embed }} channels={channels} roles={roles} />
      )}
    </DiscordMessages>
  )
})
