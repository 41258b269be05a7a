import { isRecord, isText } from '@guildhall/contract'
import { CommandsTab } from '../commands/commands-tab.tsx'
import { GuildPage } from '../guilds/guild-page.tsx'
import { useGuildTab } from '../guilds/guild-tab.ts'
import { LeaveQuestion } from '../kernel/form/leave-question.tsx'
import type { Destination } from '../lib/leaving.ts'
import { usePlace } from '../lib/router.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { guildIdIn } from './guild-path.ts'
import { LateRoleButtonsTab } from './late-role-buttons-tab.tsx'
import { LateSettingsTab } from './late-settings-tab.tsx'

/** The sub-tab that a link to unsaved work hands over. */
function subTabIn(state: unknown): string | undefined {
  return isRecord(state) && isText(state['subTab']) ? state['subTab'] : undefined
}

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const { pathname, state } = usePlace()
  const guildId = guildIdIn(pathname) ?? ''
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
          settings: <LateSettingsTab guildId={guildId} opensAt={subTabIn(state)} />,
          reminders: (
            <EmptyState
              title="Reminders are coming soon"
              text="Schedule messages for the bot to post once, daily, or weekly."
            />
          ),
          'role-buttons': (
            <LateRoleButtonsTab guildId={guildId} opensAt={tab === 'role-buttons' ? subTabIn(state) : undefined} />
          ),
        }}
      />
    </>
  )
}
