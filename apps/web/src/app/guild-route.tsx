import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { CommandsTab } from '../commands/commands-tab.tsx'
import { GuildPage } from '../guilds/guild-page.tsx'
import { useGuildTab } from '../guilds/guild-tab.ts'
import { LeaveQuestion } from '../kernel/form/leave-question.tsx'
import type { Destination } from '../lib/leaving.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { guildIdIn } from './guild-path.ts'
import { LateSettingsTab } from './late-settings-tab.tsx'

/** What a link to unsaved work hands over. */
const WithSubTab = z.object({ subTab: z.string() })

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const { guildId = '' } = useParams()
  const { tab, at } = useGuildTab()
  const opensAt = WithSubTab.safeParse(useLocation().state).data?.subTab
  const keeps = (to: Destination): boolean => guildIdIn(to.pathname) === guildId && at(to) === tab
  return (
    <>
      <LeaveQuestion keeps={keeps} />
      <GuildPage
        key={guildId}
        guildId={guildId}
        panels={{
          commands: <CommandsTab guildId={guildId} />,
          settings: <LateSettingsTab guildId={guildId} opensAt={opensAt} />,
          reminders: (
            <EmptyState
              title="Reminders are coming soon"
              text="Schedule messages for the bot to post once, daily, or weekly."
            />
          ),
          'role-buttons': (
            <EmptyState
              title="Role buttons are coming soon"
              text="Let members pick their own roles with buttons on the bot's messages."
            />
          ),
        }}
      />
    </>
  )
}
