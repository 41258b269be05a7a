import { PRODUCT_NAME, type Emoji } from '@guildhall/contract'
import { memo, useDeferredValue, useId, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { labelClass } from '../../ui/controls/field.tsx'
import { cx } from '../../ui/cx.ts'
import { DiscordMessages } from '../../ui/discord/discord-message.tsx'
import { botAvatar } from '../bot-avatar.ts'
import type { TextChannels } from '../channels.ts'
import type { FormControl } from '../form/use-form.ts'
import type { GuildRoles } from '../roles.ts'
import { EmbedsAndLinks } from './embeds-and-links.tsx'
import { MessageText } from './message-text.tsx'
import { CONTENT, isBlankMessage, type MessageValue } from './message-value.ts'
import { embedsOf, linksOf } from './parts/parts-value.ts'
import { PreviewMessage } from './preview/preview-message.tsx'

type MessageFieldsProps = {
  /** The form of the message, also as a part of a larger form. */
  form: Pick<FormControl<MessageValue>, 'value' | 'edit' | 'errorAt' | 'focus' | 'openings' | 'isSaving'>
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  /** The buttons of the message in the preview, above its link buttons. */
  buttons?: ReactNode
}

/** The fields of a message next to its preview. */
export function MessageFields({ form, guildId, channels, roles, emojis, buttons }: MessageFieldsProps) {
  const heading = useId()
  return (
    <fieldset disabled={form.isSaving} className="grid grid-cols-1 min-w-0 gap-6 lg:grid-cols-2">
      <legend className="sr-only">Message</legend>
      <div className="flex min-w-0 flex-col gap-4">
        <MessageText form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
        <EmbedsAndLinks form={form} guildId={guildId} textPath={CONTENT.path} />
      </div>
      <section aria-labelledby={heading} className="min-w-0 lg:sticky lg:top-0 lg:self-start">
        <p id={heading} className={cx(labelClass, 'mb-1.5')}>
          Preview
        </p>
        <Preview
          value={useDeferredValue(form.value)}
          channels={channels}
          roles={roles}
          buttons={useDeferredValue(buttons)}
        />
      </section>
    </fieldset>
  )
}

type PreviewProps = { value: MessageValue } & Pick<MessageFieldsProps, 'channels' | 'roles' | 'buttons'>

const Preview = memo(function Preview({ value, channels, roles, buttons }: PreviewProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const message = { content: value.content, embeds: embedsOf(value), components: linksOf(value) }
  return (
    <DiscordMessages label="Preview of the message" name={PRODUCT_NAME} avatar={avatar}>
      {isBlankMessage(value) && <p className="text-discord-quiet">Your message will appear here.</p>}
      <PreviewMessage message={message} channels={channels} roles={roles}>
        {buttons}
      </PreviewMessage>
    </DiscordMessages>
  )
})
