import type { ReceivedGuild as Guild } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { GuildAccessContext, accessOf } from '../kernel/access/guild-access.ts'
import { useAuth } from '../kernel/auth-context.ts'
import { useOutage } from '../kernel/bot-status.ts'
import { deleteEntries } from '../kernel/drafts/entries.ts'
import { guildList } from '../kernel/guild/guild-list.ts'
import { ApiError, errorMessage } from '../lib/calls/api-error.ts'
import { guildIconUrl } from '../lib/page/page-meta.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useEntry } from '../lib/page/router.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { GuildIcon } from '../ui/pictures/picture.tsx'
import { Spinner } from '../ui/states/spinner.tsx'
import { AddBot } from './add-bot.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { GuildStatus } from './frames.tsx'
import { guildById, guildHandedOver } from './guild-query.ts'
import { GuildSections, ScreenLinks, type PartsOfGuild } from './sections/guild-sections.tsx'
import { useShownSection } from './sections/shown-section.ts'
import { LostAccess } from './lost-access.tsx'
import { useRefusedAreas } from './use-refused-areas.ts'

function LoadedGuild({ guild, ...parts }: { guild: Guild } & PartsOfGuild) {
  const name = guild.name || `Server ${guild.id}`
  const { access, read_only } = guild
  const granted = useMemo(() => accessOf({ access, read_only }), [access, read_only])
  const shown = useShownSection(parts.tabs, granted)
  const isBotOffline = useOutage(guild.id) !== undefined
  usePageTitle(name)
  return (
    <div className="flex flex-col gap-6 max-md:gap-3">
      <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-3.5">
          <GuildIcon name={guild.name ?? ''} src={guildIconUrl(guild.id, guild.icon) ?? null} size={44} />
          <div className="min-w-0">
            <h1 className="line-clamp-3 text-title wrap-anywhere text-ink-1 max-md:pr-8">{name}</h1>
            <GuildStatus guild={guild} isBotOffline={isBotOffline} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          {guild.is_bot_member && <ScreenLinks {...parts} shown={shown} problems={guild.problem_count ?? 0} />}
          <BackToDashboard />
        </div>
      </div>
      {guild.is_bot_member ? (
        <GuildAccessContext value={granted}>
          <GuildSections {...parts} shown={shown} />
        </GuildAccessContext>
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
      <div className="relative flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title text-ink-1">Error</h1>
        <BackToDashboard />
      </div>
      <GuildError message={message} retry={retry} />
    </div>
  )
}

/**
 * The page of a server: its tabs, or the reason why it has none. A guild from the link's state is shown until the
 * server responds, and together with the error if the request fails: forms may hold unsaved work.
 */
export function GuildPage({ guildId, ...parts }: PartsOfGuild) {
  const { state } = useEntry()
  // Store it: a later navigation on this page has another state.
  const [handedOver] = useState(() => guildHandedOver(state, guildId))
  const read = useQuery(guildById(guildId))
  const guild = read.data ?? handedOver
  const retry = (): void => void read.refetch()
  const isLost = useLostAccess(guildId, read.error)
  useRefusedAreas(guildId)
  if (!guild)
    return read.isPending ? <LoadingGuild /> : <FailedGuild message={errorMessage(read.error)} retry={retry} />
  return (
    <div className="flex flex-col gap-6">
      {read.isLoadingError && <GuildError message={errorMessage(read.error)} retry={retry} />}
      {read.isRefetchError && isLost && <LostAccess />}
      <LoadedGuild guild={guild} guildId={guildId} {...parts} />
    </div>
  )
}

/**
 * Deletes the stored data of a server that the user may no longer manage.
 *
 * @returns whether that is so
 */
function useLostAccess(guildId: string, error: Error | null): boolean {
  const queries = useQueryClient()
  const userId = useAuth().user?.id
  const isLost = error instanceof ApiError && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (!isLost) return
    if (userId !== undefined) deleteEntries(userId, guildId)
    void queries.invalidateQueries({ queryKey: guildList.queryKey, exact: true })
  }, [isLost, queries, userId, guildId])
  return isLost
}
