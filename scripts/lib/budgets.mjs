import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { at } from './paths.mjs'
import { print } from './print.mjs'

const DIST = at('apps/web/dist')

/** The budgets in bytes, compressed by gzip. A kB is 1,000 bytes. */
const BUDGETS = { initialScripts: 100_000, styles: 10_000, allStyles: 16_000, requests: 15 }

/** The file that index.html names for later. */
const ALL_STYLES = /content="\/(assets\/style-[^"]+\.css)"/g

const GUILD_PAGE = 'src/app/guild/guild-route.tsx'
const LIVE = 'src/kernel/live/follow-guild.ts'
const COMMAND_OPTIONS = 'src/commands/command-options.tsx'
const SETTINGS_TAB = 'src/settings/settings-tab.tsx'
const NOTIFICATIONS = 'src/settings/notification-fields.tsx'
const RULES_PANEL = 'src/app/guild/rules-panel.tsx'
const LINK_ENGINE = 'src/url-rules/link-engine.ts'
const REMINDERS_TAB = 'src/reminders/reminders-tab.tsx'
const REMINDER_QUERIES = 'src/reminders/reminder-queries.ts'
const REMINDER_FORM = 'src/reminders/form/create-reminder.tsx'
const REMINDER_EDIT = 'src/reminders/form/edit-reminder.tsx'
const REMINDER_PREVIEW = 'src/reminders/form/drawn-reminder.tsx'
const RECURRENCE = 'src/reminders/form/schedule/recurrence.ts'
const RECURRENCE_OPTIONS = 'src/reminders/form/schedule/rule-options.ts'
const ROLE_BUTTONS_TAB = 'src/role-buttons/role-buttons-tab.tsx'
const ROLE_BUTTON_QUERIES = 'src/role-buttons/role-button-queries.ts'
const CONFIGURATOR = 'src/role-buttons/configurator/configurator.tsx'
const COMPOSER = 'src/role-buttons/composer/composer.ts'
const UNLISTED_MESSAGES = 'src/role-buttons/composer/unlisted-messages.tsx'
const EMBEDS_EDITOR = 'src/kernel/composer/editor/embeds-editor.tsx'
const LINKS_EDITOR = 'src/kernel/composer/editor/links-editor.tsx'
const SAVED_MESSAGES = 'src/kernel/composer/saved/saved-dialog.tsx'
const DRAWN_PARTS = 'src/kernel/composer/preview/drawn-parts.tsx'
const NEW_MENU = 'src/role-buttons/menu/new-menu.tsx'
const ROLE_CHOICE = 'src/role-buttons/configurator/adding/add-roles.tsx'
const TEMPLATES = 'src/role-buttons/configurator/adding/templates.ts'
const FLOATING_MENU = 'src/ui/menu/floating-menu.tsx'
const EMOJI_POPOVER = 'src/kernel/emoji/emoji-popover.tsx'
const EMOJI_DATA = 'src/kernel/emoji/emoji-data.ts'
const DELETED = 'src/kernel/form/deleted/deleted.ts'
const HISTORY = 'src/app/guild/screens/history-panel.tsx'
const HEALTH = 'src/health/health-screen.tsx'
const ACCESS = 'src/access/access-screen.tsx'
const WORD_DETECTION = 'src/word-detection/word-detection-screen.tsx'
const WORD_LIST_FORM = 'src/word-detection/form/word-list-modal.tsx'
const PATTERN_ENGINE = 'src/word-detection/tester/pattern-engine.ts'
const ANALYTICS_PAGE = 'src/analytics/analytics-page.tsx'
const ANALYTICS = 'src/analytics/analytics-dashboard.tsx'
const GUILD_ANALYTICS = 'src/analytics/guild-analytics.tsx'

/**
 * The tabs of a server, and the analytics: the modules whose chunks each loads, also by `import()`, beyond the first page, and its
 * budget in bytes. Every module that one of them loads by `import()` must be named here. A screen of a server is weighed beyond the modules
 * that each page of a server loads.
 *
 * @type {Readonly<Record<string, { modules: readonly string[], beyond?: readonly string[], budget: number }>>}
 */
const TABS = {
  Commands: { modules: [GUILD_PAGE, LIVE, COMMAND_OPTIONS], budget: 66_500 },
  Settings: { modules: [GUILD_PAGE, LIVE, SETTINGS_TAB], budget: 95_000 },
  // The preview and the composer of the welcome message are loaded after it.
  'Settings, notifications': { modules: [GUILD_PAGE, LIVE, SETTINGS_TAB, NOTIFICATIONS], budget: 104_500 },
  // The editor of embeds is loaded when it is opened, or when there are some.
  'Settings, welcome embeds': {
    modules: [GUILD_PAGE, LIVE, SETTINGS_TAB, NOTIFICATIONS, DRAWN_PARTS, EMBEDS_EDITOR, FLOATING_MENU, SAVED_MESSAGES],
    budget: 132_000,
  },
  Rules: { modules: [GUILD_PAGE, LIVE, SETTINGS_TAB, RULES_PANEL, LINK_ENGINE, FLOATING_MENU], budget: 198_000 },
  // The list comes first. The form is loaded after it, and the rest when it is typed, chosen or opened.
  Reminders: { modules: [GUILD_PAGE, LIVE, REMINDERS_TAB, REMINDER_QUERIES], budget: 80_500 },
  'Reminders, form': { modules: [GUILD_PAGE, LIVE, REMINDERS_TAB, REMINDER_QUERIES, REMINDER_FORM], budget: 110_500 },
  'Reminders, all of the form': {
    modules: [
      GUILD_PAGE,
      LIVE,
      REMINDERS_TAB,
      REMINDER_QUERIES,
      REMINDER_FORM,
      REMINDER_EDIT,
      REMINDER_PREVIEW,
      RECURRENCE,
      RECURRENCE_OPTIONS,
      EMBEDS_EDITOR,
      LINKS_EDITOR,
    ],
    budget: 134_500,
  },
  'Role Buttons': { modules: [GUILD_PAGE, LIVE, ROLE_BUTTONS_TAB, ROLE_BUTTON_QUERIES], budget: 102_000 },
  // The configurator is loaded when it is opened, and so are the emoji and the menus.
  'Role Buttons, configurator': {
    modules: [GUILD_PAGE, LIVE, ROLE_BUTTONS_TAB, ROLE_BUTTON_QUERIES, CONFIGURATOR],
    budget: 132_000,
  },
  'Role Buttons, roles and templates': {
    modules: [GUILD_PAGE, LIVE, ROLE_BUTTONS_TAB, ROLE_BUTTON_QUERIES, CONFIGURATOR, ROLE_CHOICE, TEMPLATES],
    budget: 134_500,
  },
  // The composer is loaded once a channel is chosen.
  'Role Buttons, composer': {
    modules: [GUILD_PAGE, LIVE, ROLE_BUTTONS_TAB, ROLE_BUTTON_QUERIES, COMPOSER],
    budget: 112_500,
  },
  'Role Buttons, composer with embeds, links and saved messages': {
    modules: [
      GUILD_PAGE,
      LIVE,
      ROLE_BUTTONS_TAB,
      ROLE_BUTTON_QUERIES,
      COMPOSER,
      DRAWN_PARTS,
      EMBEDS_EDITOR,
      LINKS_EDITOR,
      SAVED_MESSAGES,
      FLOATING_MENU,
    ],
    budget: 140_500,
  },
  // The lines are loaded while there are drafts, and the notice in a form once its message is deleted.
  'Role Buttons, unlisted message': {
    modules: [GUILD_PAGE, LIVE, ROLE_BUTTONS_TAB, ROLE_BUTTON_QUERIES, COMPOSER, UNLISTED_MESSAGES, DELETED],
    budget: 115_500,
  },
  'Role Buttons, new menu': {
    modules: [GUILD_PAGE, LIVE, ROLE_BUTTONS_TAB, ROLE_BUTTON_QUERIES, NEW_MENU, ROLE_CHOICE],
    budget: 141_000,
  },
  'Role Buttons, emoji': {
    modules: [
      GUILD_PAGE,
      LIVE,
      ROLE_BUTTONS_TAB,
      ROLE_BUTTON_QUERIES,
      CONFIGURATOR,
      FLOATING_MENU,
      EMOJI_POPOVER,
      EMOJI_DATA,
    ],
    budget: 199_500,
  },
  History: { modules: [HISTORY], beyond: [GUILD_PAGE, LIVE], budget: 40_000 },
  Health: { modules: [HEALTH], beyond: [GUILD_PAGE, LIVE], budget: 40_000 },
  Access: { modules: [ACCESS], beyond: [GUILD_PAGE, LIVE], budget: 40_000 },
  'Word detection': { modules: [WORD_DETECTION], beyond: [GUILD_PAGE, LIVE], budget: 40_000 },
  // The form is loaded after the screen, and the engine for patterns when a message is tried on a list that has some.
  'Word detection, form and patterns': {
    modules: [WORD_DETECTION, WORD_LIST_FORM, PATTERN_ENGINE],
    beyond: [GUILD_PAGE, LIVE],
    budget: 93_000,
  },
  // The lines about deleted lists and reminders are loaded when there are unsaved changes.
  'Word detection, deleted list': {
    modules: [WORD_DETECTION, WORD_LIST_FORM, DELETED],
    beyond: [GUILD_PAGE, LIVE],
    budget: 47_500,
  },
  'Analytics of a server': { modules: [GUILD_ANALYTICS], beyond: [GUILD_PAGE, LIVE], budget: 110_000 },
  Analytics: { modules: [ANALYTICS_PAGE, ANALYTICS], budget: 60_000 },
}

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

/**
 * Compares the built dashboard with its budgets.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function checkBudgets() {
  if (!existsSync(`${DIST}/.vite/manifest.json`)) {
    print('FAILED  budgets: there is no apps/web/dist/.vite/manifest.json (build.manifest in its vite.config.ts)')
    return { passed: 0, failed: 1 }
  }
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(await readFile(`${DIST}/.vite/manifest.json`, 'utf8'))
  const html = await readFile(`${DIST}/index.html`, 'utf8')

  const linked = linkedFiles(html)
  // Not every entry counts: the dashboard does not load the script of the guide.
  const first = Object.keys(manifest).filter((key) => linked.includes(manifest[key]?.file ?? ''))
  const initial = new Set([...filesOf(manifest, first), ...linked])
  const scripts = [...initial].filter((file) => file.endsWith('.js'))
  const styles = [...initial].filter((file) => file.endsWith('.css'))
  const problem = tabsProblem(manifest)
  if (problem) {
    print(`FAILED  budgets: ${problem}`)
    return { passed: 0, failed: 1 }
  }
  const tabs = await Promise.all(
    Object.entries(TABS).map(async ([tab, { modules, beyond = [], budget }]) => {
      const known = new Set([...initial, ...filesOf(manifest, [...beyond])])
      const further = filesOf(manifest, [...modules]).filter((file) => !known.has(file) && file.endsWith('.js'))
      return { tab, size: await weigh(further), budget }
    }),
  )

  const results = [
    within('initial JavaScript', await weigh(scripts), BUDGETS.initialScripts, 'bytes'),
    within('styles', await weigh(styles), BUDGETS.styles, 'bytes'),
    within(
      'styles of all pages',
      await weigh([...html.matchAll(ALL_STYLES)].flatMap(([, file]) => file ?? [])),
      BUDGETS.allStyles,
      'bytes',
    ),
    // Add the page itself and its icon.
    within('requests of the first page', initial.size + 2, BUDGETS.requests, 'requests'),
    ...tabs.map(({ tab, size, budget }) => within(`tab ${tab}, further JavaScript`, size, budget, 'bytes')),
  ]
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length }
}

/**
 * The reason why the tabs cannot be measured: a module that is no longer a chunk, or a loaded module that no tab names.
 *
 * @param {Record<string, Chunk>} manifest
 * @returns {string | undefined}
 */
function tabsProblem(manifest) {
  const named = new Set(Object.values(TABS).flatMap(({ modules }) => modules))
  for (const module of named) {
    const chunk = manifest[module]
    if (!chunk) return `${module} is no longer a separate chunk`
    const escaped = chunk.dynamicImports?.find((loaded) => !named.has(loaded))
    if (escaped) return `${module} loads ${escaped}, which counts for no tab`
  }
  return undefined
}

/**
 * The files of chunks and of their static imports.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} keys
 */
function filesOf(manifest, keys) {
  const seen = new Set()
  /** @type {string[]} */
  const files = []
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    files.push(chunk.file, ...(chunk.css ?? []))
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

/** The files that index.html itself loads or preloads. @param {string} html */
function linkedFiles(html) {
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].flatMap(([, file]) => file ?? [])
}

/** @param {string[]} files */
async function weigh(files) {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`${DIST}/${file}`), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** @param {string} what @param {number} value @param {number} budget @param {'bytes' | 'requests'} unit */
function within(what, value, budget, unit) {
  const ok = value <= budget
  const shown = unit === 'bytes' ? `${kilo(value)} of ${kilo(budget)} kB` : `${value} of ${budget}`
  print(`${ok ? 'ok' : 'FAILED'}  ${what}: ${shown}`)
  return ok
}

/** @param {number} bytes */
function kilo(bytes) {
  return (bytes / 1000).toFixed(1)
}
