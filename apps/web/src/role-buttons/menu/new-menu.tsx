import type { ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useMemo, type ReactNode } from 'react'
import { whyNotPosted, type TextChannels } from '../../kernel/channels.ts'
import { ChannelField } from '../../kernel/fields/channel-field.tsx'
import { FormModal } from '../../kernel/form/form-modal.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { MessageFields } from '../../kernel/composer/message-fields.tsx'
import { ButtonRows } from '../configurator/button-rows.tsx'
import { DrawnButtons } from '../gallery/drawn-message.tsx'
import { EmojiUrls } from '../../kernel/emoji/button-emoji.tsx'
import { useGuildEmojis } from '../../kernel/emoji/guild-emojis.ts'
import { CHANNEL, isBelowPosted } from './menu-model.ts'
import { PostedMessages } from './posted-messages.tsx'
import { useMenuForm } from './use-menu-form.ts'

type NewMenuProps = {
  guildId: string
  channelId: string | null
  channels: TextChannels
  roles: GuildRoles
  configs: readonly Config[]
  onClose: () => void
}

/** The flow of a new menu: a message, its buttons and its channel. */
export function NewMenu({ guildId, channelId, channels, roles, configs, onClose }: NewMenuProps) {
  const form = useMenuForm({ guildId, channelId, roles: roles.roles, configCount: configs.length, onPosted: onClose })
  const emojis = useGuildEmojis(guildId)
  const urls = useMemo(() => new Map(emojis.map((emoji) => [emoji.id, emoji.url])), [emojis])
  const { value, edit } = form
  const channel = channels.channels.find(({ id }) => id === value.channelId)
  const obstacle = channel && whyNotPosted(channel)
  const error = form.errorAt(CHANNEL.path)
  // A new message that has just been posted is shown as it was until its buttons are saved.
  const isPosted = form.isSaving ? value.isPosted : isBelowPosted(value)
  const channelField = (
    <div className="max-w-sm">
      <ChannelField
        field={CHANNEL}
        channels={channels}
        value={value.channelId}
        mentioned={[]}
        isPostedTo
        warnings={obstacle === undefined ? [] : [obstacle]}
        error={error && <span role="alert">{error}</span>}
        disabled={form.isSaving}
        onChange={(id) => edit(() => ({ channelId: id, messageId: null }), [CHANNEL.path])}
      />
    </div>
  )
  return (
    <EmojiUrls value={urls}>
      <FormModal form={form} title="New menu" size="wide" submit="Post" onClose={onClose}>
        <div className="flex flex-col gap-8">
          <Part title="Message">
            <MessageKind
              isPosted={isPosted}
              onChange={(chosen) => edit(() => ({ isPosted: chosen, messageId: null }), [])}
            />
            {isPosted ? (
              <>
                {channelField}
                <PostedMessages form={form} guildId={guildId} channels={channels} roles={roles} configs={configs} />
              </>
            ) : (
              <MessageFields
                form={form}
                guildId={guildId}
                channels={channels}
                roles={roles}
                emojis={emojis}
                buttons={value.buttons.length > 0 && <DrawnButtons buttons={value.buttons} />}
              />
            )}
          </Part>
          <Part title="Buttons">
            <fieldset disabled={form.isSaving} className="min-w-0">
              <legend className="sr-only">Buttons</legend>
              <ButtonRows
                form={form}
                roles={roles}
                emojis={emojis}
                guildId={guildId}
                isBusy={form.isSaving}
                startsWithRoles
              />
            </fieldset>
          </Part>
          {!isPosted && (
            <Part title="Where to post it">
              {channelField}
              <p className="text-small text-ink-3">Mentions won't ping anyone.</p>
            </Part>
          )}
        </div>
      </FormModal>
    </EmojiUrls>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-section text-ink-1">{title}</h3>
      {children}
    </section>
  )
}

const KINDS = [
  { isPosted: false, label: 'New message' },
  { isPosted: true, label: "One of the bot's messages" },
]

type MessageKindProps = { isPosted: boolean; onChange: (isPosted: boolean) => void }

/** Chooses between a new message and one that the bot has posted. */
function MessageKind({ isPosted, onChange }: MessageKindProps) {
  return (
    <div role="radiogroup" aria-label="Kind of message" className="flex flex-wrap gap-x-6 gap-y-1">
      {KINDS.map((kind) => (
        <label key={kind.label} className="inline-flex items-center gap-2 text-ink-1 max-md:min-h-11">
          <input
            type="radio"
            name="kind-of-message"
            checked={kind.isPosted === isPosted}
            onChange={() => onChange(kind.isPosted)}
            className="size-4.5 shrink-0"
          />
          {kind.label}
        </label>
      ))}
    </div>
  )
}
