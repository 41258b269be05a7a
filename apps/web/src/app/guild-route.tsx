import { CommandsTab } from '../commands/commands-tab.tsx'
import { GuildPage } from '../guilds/guild-page.tsx'
import { useGuildTab } from '../guilds/guild-tab.ts'
import { LeaveQuestion } from '../kernel/leave-question.tsx'
import type { Destination } from '../lib/leaving.ts'
import { usePlace } from '../lib/router.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { guildIdIn } from './guild-path.ts'
import { LateSettingsTab } from './late-settings-tab.tsx'

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const guildId = guildIdIn(usePlace().pathname) ?? ''
  const { tab, at } = useGuildTab()
  const keeps = (to: Destination): boolean => guildIdIn(to.pathname) === guildId && at(to) === tab
  return (
    <>
      <LeaveQuestion keeps={keeps} />
      <GuildPage
        key={guildId}
        guildId={guildId}
        panels={{
          commands: <CommandsTab guildId={guildId} />,
          settings: <LateSettingsTab guildId={guildId} />,
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
    </>
  )
}
