import { Link } from 'wouter'
import { useDrafts } from '../../kernel/drafts/use-drafts.ts'
import { usePlace } from '../../kernel/use-place.ts'
import { counted } from '../../lib/counted.ts'
import { useNavigate } from '../../lib/page/router.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { cx } from '../../ui/cx.ts'
import { Tab, TabList, TabPanel, Tabs, UNSAVED, UnsavedDot } from '../../ui/tabs.tsx'
import { GUILD_SCREENS, type ScreenPanels } from './guild-screens.ts'
import type { GuildTab } from './guild-tab.ts'
import type { ShownSection } from './shown-section.ts'

export interface PartsOfGuild {
  guildId: string
  tabs: readonly GuildTab[]
  screens: ScreenPanels
}

/** The address of a server's page. */
function guildPath(guildId: string): string {
  return `/guilds/${encodeURIComponent(guildId)}`
}

type ScreenLinksProps = Omit<PartsOfGuild, 'tabs'> & { shown: ShownSection; problems: number }

/** The links to the screens of a server that are open to the user. */
export function ScreenLinks({ guildId, screens, shown, problems }: ScreenLinksProps) {
  const unsaved = useUnsavedSections(guildId)
  return (
    <ul aria-label="Pages of this server" className="flex flex-wrap max-md:-ml-3">
      {shown.screens
        .filter(({ linkedFrom }) => linkedFrom === 'server')
        .map(({ path, label }) => (
          <li key={path}>
            <Link
              to={`${guildPath(guildId)}/${path}`}
              onPointerEnter={screens[path].preload}
              onFocus={screens[path].preload}
              aria-current={path === shown.screen?.path ? 'page' : undefined}
              aria-label={nameOf(label, { isUnsaved: unsaved.has(path), problems: path === 'health' ? problems : 0 })}
              className={cx(
                buttonClass('ghost', 'row'),
                'aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink-1',
              )}
            >
              <span>
                {label}
                {path === 'health' && problems > 0 && (
                  // The name of the link has the number as a word.
                  <span
                    aria-hidden
                    data-count={problems}
                    className="ml-1.5 rounded-full bg-surface-1 px-1.5 text-small text-warn-ink after:content-[attr(data-count)]"
                  />
                )}
                {unsaved.has(path) && <UnsavedDot />}
              </span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** The accessible name of a link with more than its label; undefined for the label alone. */
function nameOf(label: string, { isUnsaved, problems }: { isUnsaved: boolean; problems: number }): string | undefined {
  if (problems > 0) return `${label}, ${counted(problems, 'problem')}`
  return isUnsaved ? label + UNSAVED : undefined
}

/** The tabs and screens of a server with unsaved changes. */
function useUnsavedSections(guildId: string): ReadonlySet<string> {
  return new Set(useDrafts().flatMap((one) => (one.guildId === guildId ? one.draft.place.tab : [])))
}

/** The tabs of a server, with the panel of the selected one, or else the screen of the address. */
export function GuildSections({ guildId, tabs: all, screens, shown }: PartsOfGuild & { shown: ShownSection }) {
  const { go } = usePlace()
  const navigate = useNavigate()
  const { tabs, tab, screen, refused } = shown
  const unsaved = useUnsavedSections(guildId)
  const open = (chosen: string): void => {
    if (screen) navigate(guildPath(guildId), { state: { place: { tab: chosen } } })
    else go({ tab: chosen })
  }
  return (
    <Tabs value={tab?.value ?? null} onValueChange={open}>
      {tabs.length > 0 && (
        <TabList label="Server sections">
          {tabs.map(({ value, label, preload }) => (
            <Tab key={value} value={value} label={label} isUnsaved={unsaved.has(value)} preload={preload} />
          ))}
        </TabList>
      )}
      <Refusal refused={refused} isUnsaved={refused !== undefined && unsaved.has(refused.value)} />
      {all
        .filter((one) => tabs.includes(one))
        .map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Panel guildId={guildId} />
          </TabPanel>
        ))}
      {GUILD_SCREENS.map(({ path }) => {
        const { Panel } = screens[path]
        return (
          path === screen?.path && (
            <div key={path} className="pt-6">
              <Panel guildId={guildId} />
            </div>
          )
        )
      })}
    </Tabs>
  )
}

/** Says which part of the page is not open to the user. The region is rendered before its text, since a screen reader announces only later changes. */
function Refusal({ refused, isUnsaved }: Pick<ShownSection, 'refused'> & { isUnsaved: boolean }) {
  return (
    <div role="status" className="text-ink-1">
      {refused && (
        <p className="mt-4 rounded-control bg-accent-wash px-3 py-2">
          {`You ${refused.wasShown ? 'no longer' : "don't"} have access to ${refused.label}.`}
          {isUnsaved && ' Your unsaved changes are kept in this browser.'}
        </p>
      )}
    </div>
  )
}
