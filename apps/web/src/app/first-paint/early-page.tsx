import { firstPage, pathOf, type ReceivedGuild as Guild } from '@guildhall/contract'
import {
  CARD_GRID,
  CardFrame,
  DashboardFrame,
  GuildStatus,
  SEARCH_WIDTH,
  ServersFrame,
  cardName,
} from '../../guilds/frames.tsx'
import { earlyBody } from '../../lib/calls/early.ts'
import { guildIconUrl } from '../../lib/page/page-meta.ts'
import { nodesOf } from '../../lib/page/paint.ts'
import type { UsableToken } from '../../lib/token.ts'
import { buttonClass, type ButtonVariant } from '../../ui/controls/button-class.ts'
import { cx } from '../../ui/cx.ts'
import { GuildIconFrame } from '../../ui/pictures/picture-frame.tsx'
import { HEADER, HEADER_PAGES, MAIN, SIDEBAR, WITH_SIDEBAR } from './frame-classes.ts'

/** A shape that looks like a button. */
function ButtonShape({ variant, label, className }: { variant: ButtonVariant; label: string; className: string }) {
  return <span className={cx(buttonClass(variant, 'row'), className)}>{label}</span>
}

function CardShape({ guild }: { guild: Guild }) {
  const { id, name, icon } = guild
  return (
    <CardFrame
      name={cardName(name)}
      title={cardName(name)}
      icon={<GuildIconFrame name={name ?? ''} src={guildIconUrl(id, icon) ?? null} size={44} />}
      status={<GuildStatus guild={guild} isBotOffline={false} />}
      action={
        guild.is_bot_member ? (
          <ButtonShape variant="quiet" label="Manage" className="w-full" />
        ) : (
          <ButtonShape variant="primary" label="Add Bot" className="w-full" />
        )
      }
    />
  )
}

function EarlyPage({ username, guilds }: { username: string; guilds: readonly Guild[] }) {
  return (
    <div aria-hidden="true" inert className="contents">
      <div className={HEADER}>
        <div className="h-header" />
        <div className={cx(HEADER_PAGES, 'max-lg:w-full')} />
      </div>
      <div className={WITH_SIDEBAR}>
        <div className={cx(SIDEBAR, 'max-md:hidden')} />
        <main className={MAIN}>
          <DashboardFrame
            username={username}
            withoutServers={false}
            documentation={<span className={buttonClass('quiet', 'default')}>View Documentation</span>}
          >
            <ServersFrame search={<div className={cx('h-control', SEARCH_WIDTH)} />}>
              <div className={CARD_GRID}>
                {guilds.map((guild) => (
                  <CardShape key={guild.id} guild={guild} />
                ))}
              </div>
            </ServersFrame>
          </DashboardFrame>
        </main>
      </div>
    </div>
  )
}

/**
 * Repeats a click on the early page once React's page has replaced it: the same button is then at the same point.
 * The early page itself is inert.
 */
function repeatPress(root: HTMLElement): void {
  const ended = new AbortController()
  let repeat = (): void => undefined
  const remember = ({ clientX, clientY }: MouseEvent): void => {
    repeat = () => document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('main button, main a')?.click()
  }
  document.addEventListener('click', remember, { signal: ended.signal })
  const replaced = new MutationObserver(() => {
    replaced.disconnect()
    ended.abort()
    repeat()
  })
  replaced.observe(root, { childList: true })
}

/** A task after the next frame. */
function nextPaint(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Shows the list of servers as soon as it is loaded, while the code of the page is still loading. React then puts the same page, with its
 * header and its sidebar, in its place.
 */
export async function paintEarly({ token, user }: UsableToken): Promise<void> {
  const guilds = await earlyBody(pathOf(firstPage.listGuilds, {}), token)
  const root = document.getElementById('root')
  if (!firstPage.listGuilds.accepts(guilds) || guilds.length === 0 || !root || root.hasChildNodes()) return
  root.append(...nodesOf(<EarlyPage username={user.username} guilds={guilds} />))
  repeatPress(root)
  await nextPaint()
}
