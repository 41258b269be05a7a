import type { ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '../kernel/auth-context.ts'
import { channelOptions, channelWords, useTextChannels, type TextChannels } from '../kernel/channels.ts'
import { draftKeysAt } from '../kernel/form/kept-drafts.ts'
import { useRoles } from '../kernel/roles.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { ChannelMessages } from './channel-messages.tsx'
import { ConfiguredMessages } from './configured-messages.tsx'
import { buttonsPlace, opensAtIn, textPlace, type OpensAt } from './message-places.ts'
import { NewMessage } from './new-message.tsx'
import { guildConfigs } from './role-button-queries.ts'
import { RoleButtonsLoading } from './role-buttons-loading.tsx'

type RoleButtonsTabProps = {
  guildId: string
  /** The message whose unsaved work a link leads to. */
  opensAt: string | undefined
}

/** Role buttons of a server: a channel, the bot's messages in it, and the modal that configures their buttons. */
export function RoleButtonsTab({ guildId, opensAt }: RoleButtonsTabProps) {
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  const configs = useQuery(guildConfigs(guildId))
  const [opened, setOpened] = useOpened(guildId, opensAt)
  const [channelId, setChannelId] = useState(opened?.channelId ?? null)

  if (channels.isLoading || roles.isLoading || configs.isPending) return <RoleButtonsLoading />
  if (
    !configs.data ||
    (channels.isError && channels.channels.length === 0) ||
    (roles.isError && roles.roles.length === 0)
  ) {
    return (
      <ErrorState
        title="Failed to load channels, roles, or configs."
        onRetry={() => {
          if (channels.isError) channels.retry()
          if (roles.isError) roles.retry()
          if (configs.isError) void configs.refetch()
        }}
      />
    )
  }
  const open = (place: OpensAt): void => {
    setOpened(place)
    setChannelId(place.channelId)
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-sm">
        <Select
          label="Channel"
          options={channelOptions(channels, placesOf(configs.data, channelId))}
          value={channelId}
          onChange={(id) => {
            setOpened(null)
            setChannelId(id)
          }}
          placeholder="Select a channel"
        />
      </div>
      {channelId === null ? (
        <ConfiguredMessages guildId={guildId} channels={channels} roles={roles} configs={configs.data} onOpen={open} />
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
          opensAt={opened}
        />
      )}
      <NewMessage guildId={guildId} channelId={channelId} channels={channels} roles={roles} />
    </div>
  )
}

/** The message that is open at first: that of a link, unless its unsaved work is gone by now. */
function useOpened(guildId: string, opensAt: string | undefined) {
  const userId = useAuth().user?.id
  return useState<OpensAt | null>(() => {
    const asked = opensAtIn(opensAt)
    if (!asked) return null
    const place = asked.what === 'text' ? textPlace(guildId, asked) : buttonsPlace(guildId, asked)
    return draftKeysAt(place, userId).length > 0 ? asked : null
  })
}

/** The channels that have to be on offer, also when they are gone: the chosen one, and those with configured messages. */
function placesOf(configs: readonly Config[], chosen: string | null): readonly string[] {
  const configured = configs.map(({ channel_id }) => channel_id)
  return [...new Set(chosen === null ? configured : [...configured, chosen])]
}

function isDeleted({ channels, isError }: TextChannels, channelId: string): boolean {
  return !isError && channels.every(({ id }) => id !== channelId)
}
