import { missingChannel, whyNotPosted, type TextChannels } from '../../kernel/channels.ts'
import { Form, FormFooter } from '../../kernel/form/form.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Card } from '../../ui/card.tsx'
import { MessageFields } from '../../kernel/composer/message-fields.tsx'
import { useGuildEmojis } from '../../kernel/emoji/guild-emojis.ts'
import { useNewMessage } from './use-message-form.ts'

const HEADING = 'new-message-heading'

type NewMessageProps = {
  guildId: string
  channelId: string
  channels: TextChannels
  roles: GuildRoles
}

/** The form of a message that the bot posts in the chosen channel. */
export function NewMessage({ guildId, channelId, channels, roles }: NewMessageProps) {
  const form = useNewMessage(guildId, channelId)
  const emojis = useGuildEmojis(guildId)
  const channel = channels.channels.find(({ id }) => id === channelId)
  return (
    <section aria-labelledby={HEADING}>
      <Form form={form} labelledBy={HEADING}>
        <Card as="section">
          <header className="border-b border-line px-4 py-3 md:px-5">
            <h3 id={HEADING} className="text-section text-ink-1">
              New message
            </h3>
            <p className="text-small text-ink-3">
              {channel ? `The bot posts it in #${channel.name}.` : 'The bot posts it in the channel chosen above.'}{' '}
              Mentions won't ping anyone.
            </p>
          </header>
          <div className="p-4 md:p-5">
            <MessageFields form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
          </div>
          <FormFooter form={form} save="Post message" disabledReason={refusalOf(channelId, channels)} />
        </Card>
      </Form>
    </section>
  )
}

/** The reason why the bot cannot post in the channel. */
function refusalOf(channelId: string, listed: TextChannels): string | undefined {
  const { channels, isError } = listed
  const channel = channels.find(({ id }) => id === channelId)
  if (!channel) return isError ? undefined : `${missingChannel(listed)} Select another one.`
  return whyNotPosted(channel)
}
