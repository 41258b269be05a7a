import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readWorkspaces } from './repository.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

function documents(): string[] {
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) =>
    posix.join('docs', path),
  )
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'packages/local-discord/README.md', ...below].filter((path) =>
    path.endsWith('.md'),
  )
}

/** Every file that a text names: links without a scheme, and paths of the repository in code marks. */
function filesNamedIn(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = '']) => posix.join(dirname(path), link))
  const paths = [...text.matchAll(/`((?:packages|apps|tests|docs|bench|scripts|deploy)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  )
  return [...links, ...paths]
}

describe('the documents', () => {
  it('are searched for links and paths', () => {
    const text = 'See [the guide](guide/README.md#start), [Node](https://nodejs.org) and `apps/web/src/gone.ts`.'
    expect(filesNamedIn('docs/a.md', text)).toEqual(['docs/guide/README.md', 'apps/web/src/gone.ts'])
  })

  it.each(documents())('name only existing files: %s', (path) => {
    const named = filesNamedIn(path, readFileSync(join(ROOT, path), 'utf8'))
    expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
  })

  it('list exactly the settings that the program reads', () => {
    const config = readFileSync(join(ROOT, 'apps/guildhall/src/config.ts'), 'utf8')
    const schema = config.slice(config.indexOf('const Variables'), config.indexOf('type Variables'))
    const read = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const section = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## The repository'))
    const documented = new Set(
      [...section.matchAll(/`([A-Z]+(?:_[A-Z]+)+|PORT|HOST|ROLES|SHARDS)`/g)].map(([, name]) => name),
    )
    expect(read.length).toBeGreaterThan(10)
    expect(documented).toEqual(new Set(read))
  })

  it('give a reason for exactly the declared dependencies', () => {
    const decisions = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
    const tables = decisions.slice(decisions.indexOf('## Dependencies'), decisions.indexOf('## Small choices'))
    const cells = [...tables.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell.split(', as ')[0] ?? '')
    const names = cells.flatMap((cell) => cell.trim().split(/, | with /)).map((entry) => entry.split(' ')[0] ?? '')
    const reasons = new Set(names.filter((name) => name !== 'package' && !/^-+$/.test(name)))
    const workspaces = readWorkspaces(ROOT)
    const ours = new Set(workspaces.map(({ name }) => name))
    const used = workspaces.flatMap(({ dependencies, devDependencies }) => [...dependencies, ...devDependencies])
    const foreign = used.filter((name) => !ours.has(name) && !name.startsWith('@types/'))
    expect([...reasons].toSorted()).toEqual([...new Set(foreign)].toSorted())
  })
})
