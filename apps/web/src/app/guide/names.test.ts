import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const GUIDE = join(ROOT, 'docs/guide')

/** The sources whose texts are names on the screen: the dashboard, the bot's replies, and the local Discord's chat page. */
const SOURCES = [
  'apps/web/src',
  'apps/bot/src',
  'packages/contract/src',
  'packages/core/src',
  'packages/discord/src',
  'packages/link-rewriting/src',
  'packages/local-discord/src/chat',
]

/** Names in Discord itself, as its settings and permissions have them. */
const IN_DISCORD = new Set([
  'AutoMod',
  'Server Settings',
  'View Channel',
  'Send Messages',
  'Embed Links',
  'Manage Events',
  'Manage Messages',
  'Manage Roles',
  'Manage Server',
  'Mention Everyone',
  'Create Events',
  'Read Message History',
  'Timeout Members',
  'Kick Members',
  'Ban Members',
])

/** Names with a value from the screen: the guide has an example or leaves the value out. */
const WITH_VALUES: Readonly<Record<string, string>> = {
  'Stay signed in as …': 'Stay signed in as ',
  // The menu of more actions is an icon: its accessible name says it.
  '⋯': 'More for button',
  '4 sub-buttons ›': 'sub-button',
  'Confirm these permissions': 'these permissions',
  'Confirm this permission': 'this permission',
  'Login with Discord': 'Login with {PAGE.platformName}',
  'Pending · Missed': 'Missed',
  'Pending · Paused': 'Paused',
  'Slot 1': 'Slot ',
}

/** Bold text that is no name but a sentence to read first. */
const SENTENCES = new Set(['Discord never stops members with Manage Server, Administrators and bots.'])

const pages = readdirSync(GUIDE).filter((file) => file.endsWith('.md'))
const textOf = (file: string): string => readFileSync(join(GUIDE, file), 'utf8')

/** The bold names of a page. "Settings > General" is two names. */
function namesIn(text: string): string[] {
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name.replace(/\s+/g, ' '))
  return bold.filter((name) => !SENTENCES.has(name)).flatMap((name) => name.split(' > '))
}

function sources(): string {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
      .map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
  )
    .join('\n')
    .replace(/\s+/g, ' ')
}

describe('the guide', () => {
  it('names in bold only what the dashboard, the bot or Discord has', () => {
    const code = sources()
    const known = (name: string): boolean =>
      IN_DISCORD.has(name) || name.replace(/^\//, '') in COMMANDS || isText(code, WITH_VALUES[name] ?? name)
    const unknown = pages.flatMap((file) =>
      namesIn(textOf(file))
        .filter((name) => !known(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('finds no bold name that only longer words of the code contain', () => {
    expect(isText("<Button>Save rules</Button> const label = 'Edit'", 'Save rules')).toBe(true)
    expect(isText('const SaveRules = 1', 'Save')).toBe(false)
  })

  it('shows every picture on one page, in both themes, and names no other', () => {
    const shown = pages.flatMap((file) =>
      [...textOf(file).matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)].map(([, name = '']) => name),
    )
    const themes = shown.flatMap((name) => [name, name.replace('-dark.', '-light.')])
    expect(themes.toSorted()).toEqual(readdirSync(join(GUIDE, 'pictures')).toSorted())
  })

  it('declares exactly its pictures in the list from which they are taken', () => {
    const list = readFileSync(join(ROOT, 'tests/e2e/guide/pictures.ts'), 'utf8')
    const declared = [...list.matchAll(/^ {4}name: '([\w-]+)'/gm)].map(([, name = '']) => `${name}-dark.webp`)
    const taken = readdirSync(join(GUIDE, 'pictures')).filter((name) => name.endsWith('-dark.webp'))
    expect(declared.toSorted()).toEqual(taken.toSorted())
  })

  it('has pictures of at most 3 MB together', () => {
    const bytes = readdirSync(join(GUIDE, 'pictures')).map((name) => readFileSync(join(GUIDE, 'pictures', name)).length)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
  })
})

/** Whether code has a name as a text: between quotes or tags, or at the beginning of one. */
function isText(code: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", String.raw`(?:'|\\'|’)`)
  return new RegExp(`(?<=['"\`>}] ?|^| )${escaped}(?![\\p{L}\\p{N}])`, 'u').test(code)
}
