import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutage } from '../kernel/bot-status.ts'
import { errorMessage } from '../lib/api-error.ts'
import { guildIconUrl } from '../lib/page-meta.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useNavigate, usePlace } from '../lib/router.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { GuildIcon } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { AddBot } from './add-bot.tsx'
import { GuildStatus } from './frames.tsx'
import { guildById, guildHandedOver } from './guild-query.ts'
import { useGuildTab, type GuildTab } from './guild-tab.ts'

interface TabsOfGuild {
  guildId: string
  tabs: readonly GuildTab[]
  /** The part of the chosen tab that a link asked for. */
  opensAt: string | undefined
}

function BackToDashboard() {
  const navigate = useNavigate()
  return (
    <Button variant="quiet" size="row" onClick={() => navigate('/')}>
      Back to Dashboard
    </Button>
  )
}

function GuildTabs({ guildId, tabs, opensAt }: TabsOfGuild) {
  const { tab, choose } = useGuildTab()
  return (
    <Tabs value={tab} onValueChange={choose}>
      <TabList label="Server sections">
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ value, Panel }) => (
        <TabPanel key={value} value={value}>
          <Panel guildId={guildId} opensAt={value === tab ? opensAt : undefined} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function LoadedGuild({ guild, ...tabs }: { guild: Guild } & TabsOfGuild) {
  const name = guild.name || `Server ${guild.id}`
  const isBotOffline = useOutage(guild.id) !== undefined
  usePageTitle(name)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3.5">
          <GuildIcon name={guild.name ?? ''} src={guildIconUrl(guild.id, guild.icon) ?? null} size={44} />
          <div className="min-w-0">
            <h1 className="line-clamp-3 text-title wrap-anywhere text-ink-1">{name}</h1>
            <GuildStatus guild={guild} isBotOffline={isBotOffline} />
          </div>
        </div>
        <BackToDashboard />
      </div>
      {guild.is_bot_member ? (
        <GuildTabs {...tabs} />
      ) : (
        <EmptyState
          title="The bot isn't on this server yet"
          text="Add it to set up commands, settings, and more."
          action={<AddBot guildId={guild.id} label="Add Bot" variant="primary" />}
        />
      )}
    </div>
  )
}

function LoadingGuild() {
  usePageTitle('Loading')
  return (
    <div className="mt-[16vh] flex flex-col items-center gap-4">
      <Spinner label="Loading" />
      <h1 className="text-section text-ink-1">Loading guild information...</h1>
    </div>
  )
}

function GuildError({ message, retry }: { message: string; retry: () => void }) {
  return (
    <ErrorState
      title="Failed to load guild information. The guild may not exist or you may not have access to it."
      message={message}
      onRetry={retry}
    />
  )
}

function FailedGuild({ message, retry }: { message: string; retry: () => void }) {
  usePageTitle('Error')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title text-ink-1">Error</h1>
        <BackToDashboard />
      </div>
      <GuildError message={message} retry={retry} />
    </div>
  )
}

/**
 * One server: its tabs, or why there are none. The guild that a link handed over is shown until the server responds, and beside
 * the error if it does not: forms below may hold unsaved work.
 */
export function GuildPage({ guildId, ...tabs }: TabsOfGuild) {
  const { state } = usePlace()
  // Kept, since a later navigation on this page has another state.
  const [handedOver] = useState(() => guildHandedOver(state, guildId))
  const read = useQuery(guildById(guildId))
  const guild = read.data ?? handedOver
  const retry = (): void => void read.refetch()
  if (!guild)
    return read.isPending ? <LoadingGuild /> : <FailedGuild message={errorMessage(read.error)} retry={retry} />
  return (
    <div className="flex flex-col gap-6">
      {read.isLoadingError && <GuildError message={errorMessage(read.error)} retry={retry} />}
      <LoadedGuild guild={guild} guildId={guildId} {...tabs} />
    </div>
  )
}
