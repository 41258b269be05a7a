import { charactersOf, type Emoji } from '@guildhall/contract'
import { useRef } from 'react'
import type { TextChannels } from '../channels.ts'
import { TextField } from '../fields/text-field.tsx'
import type { FormControl } from '../form/use-form.ts'
import type { GuildRoles } from '../roles.ts'
import { InsertButtons } from './insert-buttons.tsx'
import { CONTENT, type MessageValue } from './message-value.ts'
import { lengthError } from './parts/part-errors.ts'
import { announced } from './editor/part-text.tsx'
import { SavedMessages } from './saved/saved-messages.tsx'

type MessageTextProps = {
  form: Pick<FormControl<MessageValue>, 'value' | 'edit' | 'errorAt'>
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
}

/** The text of a message, with buttons that insert mentions and emoji. */
export function MessageText({ form, guildId, channels, roles, emojis }: MessageTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { content } = form.value
  const { path, limit } = CONTENT

  /** Inserts a text at the cursor, or replaces the selection. */
  const insert = (text: string): void => {
    const [start, end] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length]
    form.edit((value) => ({ content: value.content.slice(0, start) + text + value.content.slice(end) }), [path])
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  const fill = (value: MessageValue): void => form.edit(() => value, [path, 'embeds', 'components'])
  return (
    <div>
      <TextField
        field={CONTENT}
        value={content}
        onChange={(text) => form.edit(() => ({ content: text }), [path])}
        error={announced(form.errorAt(path) ?? lengthError(content, limit) ?? undefined)}
        atLimit="count"
        counted={{ length: charactersOf(content) }}
        rows={5}
        inputRef={area}
      />
      <InsertButtons guildId={guildId} channels={channels} roles={roles} emojis={emojis} insert={insert}>
        <SavedMessages guildId={guildId} value={form.value} onFill={fill} />
      </InsertButtons>
    </div>
  )
}
