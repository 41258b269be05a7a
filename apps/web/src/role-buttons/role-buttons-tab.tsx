import type { ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useReadOnly } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { channelWords, useTextChannels, type TextChannels } from '../kernel/channels.ts'
import { useDrafts } from '../kernel/drafts/use-drafts.ts'
import { ChannelField } from '../kernel/fields/channel-field.tsx'
import { UnsavedFormTag } from '../kernel/form/unsaved-tag.tsx'
import { opens, usePlace } from '../kernel/use-place.ts'
import { useRoles } from '../kernel/roles.ts'
import { Button } from '../ui/controls/button.tsx'
import { ReadOnlyNote } from '../ui/controls/read-only.tsx'
import { PlusIcon } from '../ui/icons/form-icons.tsx'
import { ChannelMessages } from './channel-messages.tsx'
import { ConfiguredMessages } from './configured-messages.tsx'
import { NEW_MENU, NEW_MESSAGE, TAB, messageIn, type MessageModal } from './message-places.ts'
import { LateUnlistedMessages, LateNewMessage } from './composer/late-composer.tsx'
import { OpenedNewMenu } from './menu/opened-new-menu.tsx'
import { EmojiUrls } from '../kernel/emoji/button-emoji.tsx'
import { useGuildEmojis } from '../kernel/emoji/guild-emojis.ts'
import { guildConfigs } from './role-button-queries.ts'
import type { MessagePlace } from './role-buttons-model.ts'
import { RoleButtonsLoading } from './role-buttons-loading.tsx'

const CHANNEL = { path: 'channel', label: 'Channel' }

/** Role buttons of a server: a channel, the bot's messages in it, and the modal that configures their buttons. */
export function RoleButtonsTab({ guildId }: { guildId: string }) {
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  const configs = useQuery(guildConfigs.query(guildId))
  const emojis = useGuildEmojis(guildId)
  const urls = useMemo(() => new Map(emojis.map((emoji) => [emoji.id, emoji.url])), [emojis])
  const readOnly = useReadOnly('role_buttons', undefined)
  const { place, go, replace, open, close } = usePlace()
  const channelId = place?.channelId ?? null
  const under = channelId === null ? { tab: TAB } : { tab: TAB, channelId }
  const opened = messageIn(place?.modal)
  // A channel that is deleted while it is shown stays: the user may be typing.
  const [shownId, setShownId] = useState<string | null>(null)
  const [listedIds, setListedIds] = useState('')
  if (channelId !== shownId && channels.channels.some(({ id }) => id === channelId)) setShownId(channelId)
  const hasDraft = useDrafts().some((draft) => draft.guildId === guildId && draft.form === NEW_MESSAGE)
  const isKept = channelId === shownId || place?.modal !== undefined || (hasDraft && readOnly === undefined)
  const isGone =
    configs.data !== undefined && channelId !== null && !isKept && isLost(channels, configs.data, channelId)
  useEffect(() => {
    if (isGone) replace({ tab: TAB })
  }, [isGone, replace])

  if (channels.isLoading || roles.isLoading || configs.isPending) return <RoleButtonsLoading />
  if (
    !configs.data ||
    (channels.isError && channels.channels.length === 0) ||
    (roles.isError && roles.roles.length === 0)
  ) {
    return (
      <LoadError
        error={configs.error}
        message={undefined}
        title="Failed to load channels, roles, or configs."
        onRetry={() => {
          if (channels.isError) channels.retry()
          if (roles.isError) roles.retry()
          if (configs.isError) void configs.refetch()
        }}
      />
    )
  }
  const openIn = (kind: MessageModal, { channelId: id, messageId }: MessagePlace): void => {
    // Closing the modal returns to its channel.
    if (id !== channelId) go({ tab: TAB, channelId: id })
    open({ tab: TAB, channelId: id }, { kind, id: messageId })
  }
  return (
    <EmojiUrls value={urls}>
      <div className="flex flex-col gap-6">
        {readOnly !== undefined && <ReadOnlyNote reason={readOnly} />}
        <LateUnlistedMessages
          guildId={guildId}
          chosenId={channelId}
          isDeletedChannel={(id) => isDeleted(channels, id)}
          channels={channels}
          roles={roles}
          configs={configs.data}
          listedIds={listedIds}
          isOpen={opened !== null}
          isReadOnly={readOnly !== undefined}
          onOpen={openIn}
          onOpenNew={(id) => go({ tab: TAB, channelId: id })}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="w-full max-w-sm">
            <ChannelField
              field={CHANNEL}
              channels={channels}
              value={channelId}
              mentioned={configs.data.map(({ channel_id }) => channel_id)}
              onChange={(id) => id !== null && go({ tab: TAB, channelId: id })}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {channelId !== null && (
              <Button variant="quiet" onClick={() => go({ tab: TAB })}>
                Show all menus
              </Button>
            )}
            {readOnly === undefined && (
              <span className="flex items-center gap-2">
                <Button variant="primary" {...opens(NEW_MENU)} onClick={() => open(under, { kind: NEW_MENU })}>
                  <PlusIcon size={16} />
                  New menu
                </Button>
                <UnsavedFormTag guildId={guildId} form={NEW_MENU} />
              </span>
            )}
          </div>
        </div>
        {channelId === null ? (
          <ConfiguredMessages
            guildId={guildId}
            channels={channels}
            roles={roles}
            configs={configs.data}
            isReadOnly={readOnly !== undefined}
            onOpen={(message) => openIn('buttons', message)}
          />
        ) : (
          <ChannelMessages
            key={channelId}
            guildId={guildId}
            channelId={channelId}
            channelName={channelWords(channels, channelId)}
            isDeleted={isDeleted(channels, channelId)}
            channels={channels}
            roles={roles}
            configs={configs.data.filter((config) => config.channel_id === channelId)}
            opened={opened}
            onListed={setListedIds}
            onOpen={(kind, id) => open({ tab: TAB, channelId }, { kind, id })}
            onClose={close}
            onGone={() => replace({ tab: TAB, channelId })}
          />
        )}
        {readOnly === undefined && place?.modal?.kind === NEW_MENU && (
          <OpenedNewMenu
            guildId={guildId}
            channelId={channelId}
            channels={channels}
            roles={roles}
            configs={configs.data}
            onClose={close}
          />
        )}
        {readOnly === undefined && channelId !== null && (
          <LateNewMessage guildId={guildId} channelId={channelId} channels={channels} roles={roles} />
        )}
      </div>
    </EmojiUrls>
  )
}

function isDeleted({ channels, isError }: TextChannels, channelId: string): boolean {
  return !isError && channels.every(({ id }) => id !== channelId)
}

/** Whether a channel was deleted and no configuration refers to it. */
function isLost(channels: TextChannels, configs: readonly Config[], channelId: string): boolean {
  return (
    !channels.isLoading && isDeleted(channels, channelId) && configs.every((config) => config.channel_id !== channelId)
  )
}
