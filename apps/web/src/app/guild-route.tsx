import { useParams } from 'react-router'
import { CommandsTab } from '../commands/commands-tab.tsx'
import { GuildPage } from '../guilds/guild-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const { guildId = '' } = useParams()
  return (
    <GuildPage
      key={guildId}
      guildId={guildId}
      panels={{
        commands: <CommandsTab guildId={guildId} />,
        settings: (
          <EmptyState
            title="Settings will stand here"
            text="The prefix, the welcome message, moderation, posted rules and URL transformation rules. They are not part of this version."
          />
        ),
        reminders: (
          <EmptyState
            title="Reminders will stand here"
            text="Messages that the bot posts once, daily or weekly. They are not part of this version."
          />
        ),
        'role-buttons': (
          <EmptyState
            title="Role buttons will stand here"
            text="Buttons below the bot's messages with which members give themselves roles. They are not part of this version."
          />
        ),
      }}
    />
  )
}
