import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CORE = join(ROOT, 'packages/core/src')

/** Columns with the id or the name of a person. */
const OF_PEOPLE = /^ {2}(?:user_id|username|member_id|creator_id|owner_id|updated_by):/m

/** Its user is the bot itself. */
const OF_THE_BOT = 'bot_profile'

/** The columns that the page names. */
const COLUMNS = new Set(['updated_by', 'undo'])

/** The declarations of all tables, by name. */
function tables(): Map<string, string> {
  const sources = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|[/-])tables\.ts$/.test(path))
    .map((path) => readFileSync(join(CORE, path), 'utf8'))
    .join('\n')
  const bodies = new Map(
    [...sources.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [name, body]),
  )
  const named = [...bodies].filter(([name]) => name.endsWith('Tables')).flatMap(([, body]) => body.split('\n'))
  return new Map(
    named.flatMap((line) => {
      const [, table, row] = /^ {2}(\w+): (\w+)$/.exec(line) ?? []
      return table === undefined || row === undefined ? [] : [[table, bodies.get(row) ?? '']]
    }),
  )
}

describe('the page about privacy', () => {
  it('names every table with an id or a name of a person', () => {
    const all = tables()
    expect(all.size).toBeGreaterThan(40)
    const ofPeople = [...all].filter(([name, row]) => name !== OF_THE_BOT && OF_PEOPLE.test(row)).map(([name]) => name)
    expect(ofPeople).toContain('role_presses')
    const page = readFileSync(join(ROOT, 'docs/operate/privacy.md'), 'utf8')
    expect(ofPeople.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('names only existing tables', () => {
    const all = tables()
    const page = readFileSync(join(ROOT, 'docs/operate/privacy.md'), 'utf8')
    const inRows = page.split('\n').filter((line) => line.startsWith('| '))
    const named = inRows.flatMap((line) => [...line.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name = '']) => name))
    expect(named.filter((name) => !COLUMNS.has(name) && !all.has(name))).toEqual([])
  })
})
