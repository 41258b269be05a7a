import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelOptions, useTextChannels, type TextChannels } from '../kernel/channels.ts'
import { useRoles } from '../kernel/roles.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { ChannelMessages } from './channel-messages.tsx'
import { NewMessage } from './new-message.tsx'
import { guildConfigs } from './role-button-queries.ts'
import { RoleButtonsLoading } from './role-buttons-loading.tsx'
import { messageIn } from './use-buttons-form.ts'

type RoleButtonsTabProps = {
  guildId: string
  /** The message whose unsaved buttons a link leads to. */
  opensAt: string | undefined
}

/** Role buttons of a server: a channel, the bot's messages in it, and the modal that configures their buttons. */
export function RoleButtonsTab({ guildId, opensAt }: RoleButtonsTabProps) {
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  const configs = useQuery(guildConfigs(guildId))
  const asked = messageIn(opensAt)
  const [channelId, setChannelId] = useState(asked?.channelId ?? null)

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
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-sm">
        <Select
          label="Channel"
          options={channelOptions(channels, channelId === null ? [] : [channelId])}
          value={channelId}
          onChange={setChannelId}
          placeholder="Select a channel"
        />
      </div>
      {channelId === null ? (
        <p className="text-ink-3">Choose a channel to see the bot's messages in it.</p>
      ) : (
        <ChannelMessages
          key={channelId}
          guildId={guildId}
          channelId={channelId}
          channelName={nameOf(channels, channelId)}
          channels={channels}
          roles={roles}
          configs={configs.data.filter((config) => config.channel_id === channelId)}
          opensAt={asked?.channelId === channelId ? asked.messageId : null}
        />
      )}
      <NewMessage guildId={guildId} channelId={channelId} channels={channels} roles={roles} />
    </div>
  )
}

function nameOf({ channels }: TextChannels, channelId: string): string {
  const channel = channels.find(({ id }) => id === channelId)
  return channel ? `#${channel.name}` : 'deleted channel'
}
