import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PAGES = readdirSync(join(ROOT, 'docs/operate')).map((name) => `docs/operate/${name}`)
const FILES = ['deploy/guildhall.service', 'deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/container.env.example']
const CONTAINER = ['Dockerfile', 'compose.yaml', 'compose.postgres.yaml']

/** Names in capitals that are not settings of Guildhall: those of PostgreSQL's image, and families of addresses. */
const OF_OTHERS = /^(?:POSTGRES|AF)_/

/** The settings that the program reads. */
function settings(): Set<string> {
  const config = read('apps/guildhall/src/config.ts')
  const schema = config.slice(config.indexOf('const Variables'), config.indexOf('type Variables'))
  return new Set([...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name))
}

/** Names that are set, or that are written as names of settings. */
function namesIn(text: string): string[] {
  const written = [...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name)
  const set = [...text.matchAll(/^[ \t-]*(?:Environment=|ENV )?([A-Z]+)(?:=|: )\S/gm)].map(([, name = '']) => name)
  return [...new Set([...written, ...set])].filter((name) => !OF_OTHERS.test(name))
}

describe("the operator's guide and its files", () => {
  it.each([...PAGES, ...FILES, ...CONTAINER])('name only settings that the program reads: %s', (path) => {
    const known = settings()
    expect(known.size).toBeGreaterThan(20)
    expect(namesIn(read(path)).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(PAGES)('name only commands of package.json: %s', (path) => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    const named = [...read(path).matchAll(/npm run (?:--\S+ )?([a-z]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('are reached from the contents page', () => {
    const contents = read('docs/operate/README.md')
    expect(
      PAGES.filter(
        (path) => !path.endsWith('README.md') && !contents.includes(`(${path.slice('docs/operate/'.length)})`),
      ),
    ).toEqual([])
  })
})
