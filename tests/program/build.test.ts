import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, readFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '@guildhall/ports'
import { build } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { isForDevelopment, readRepository } from '../module-boundaries/repository.ts'
import { canMount } from './doctor-kit.ts'
import { newFolder, TIMEOUT_MS } from './kit.ts'
import { newRepository, run } from './small-repository.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const REPOSITORY = readRepository(ROOT)

/** Calls an export of a script in this repository. @param call the call as source text. */
async function ask(script: string, name: string, call: string): Promise<string[]> {
  const code = `import { ${name} } from './scripts/lib/${script}'; console.log(JSON.stringify(await ${call}))`
  return z.array(z.string()).parse(JSON.parse(await run(ROOT, code)))
}

const foldersNeededBy = (folder: string) =>
  ask('workspaces.mjs', 'foldersNeededBy', `foldersNeededBy('.', '${folder}')`)
const inputsOf = (bundle: string) => ask('bundles.mjs', bundle, `${bundle}.inputs()`)

/** The folders of all workspaces that a workspace imports from, by the imports in its files and in theirs. */
function importedBy(folder: string): string[] {
  const found = new Set([folder])
  for (const workspace of found) {
    const own = REPOSITORY.files.filter(({ path }) => path.startsWith(`${workspace}/src/`) && !isForDevelopment(path))
    const names = new Set(own.flatMap(({ imports }) => imports.map(({ specifier }) => specifier)))
    for (const { name, folder: other } of REPOSITORY.workspaces) if (names.has(name)) found.add(other)
  }
  return [...found].toSorted()
}

/** The modules that Vite reads for a build, from the root of the repository. */
async function readByBuild(folder: string): Promise<string[]> {
  const read = new Set<string>()
  await build({
    configFile: join(ROOT, folder, 'vite.config.ts'),
    ...(folder.startsWith('apps/') && { root: join(ROOT, folder) }),
    logLevel: 'silent',
    build: { outDir: newFolder() },
    plugins: [
      {
        name: 'tests:inputs',
        buildEnd() {
          const ids = [...this.getModuleIds()].filter((id) => id.startsWith(ROOT) && !id.includes('/node_modules/'))
          for (const id of ids) read.add(relative(ROOT, id.replace(/\?.*$/, '')))
        },
      },
    ],
  })
  return [...read]
}

/** The files that are neither one of the paths nor below one. */
function outside(paths: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) => !paths.some((path) => file === path || file.startsWith(`${path}/`)))
}

/** The files outside of the dashboard that its build names by `new URL('…', import.meta.url)`. */
function namedByDashboardBuild(): string[] {
  const own = REPOSITORY.files.filter(({ path }) => /^apps\/web\/(build\/|vite\.config)/.test(path))
  return own.flatMap(({ path }) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/new URL\('(\.\.\/[^']+)'/g)].map(([, address = '']) =>
      join(dirname(path), address),
    ),
  )
}

describe('the build', { timeout: TIMEOUT_MS }, () => {
  it.each(['apps/guildhall', 'apps/web'])('knows every workspace that %s imports', async (app) => {
    expect(await foldersNeededBy(app)).toEqual(expect.arrayContaining(importedBy(app)))
  })

  it('compiles every workspace of the program after its dependencies', async () => {
    const all = await readFile(join(ROOT, 'tsconfig.build.json'), 'utf8')
    for (const folder of await foldersNeededBy('apps/guildhall')) {
      expect(all).toContain(`"${folder}"`)
      const own = await readFile(join(ROOT, folder, 'tsconfig.json'), 'utf8')
      const needed = REPOSITORY.workspaces.find((workspace) => workspace.folder === folder)?.dependencies
      const before = REPOSITORY.workspaces.filter(({ name }) => needed?.has(name))
      const missing = before.filter((other) => !own.includes(`"${relative(folder, other.folder)}"`))
      expect(missing, `the references of ${folder}`).toEqual([])
    }
  })

  it('reads only declared inputs for the program', async () => {
    const read = await readByBuild('apps/guildhall')
    expect(read).toEqual(
      expect.arrayContaining(['apps/guildhall/src/main.ts', 'packages/core/src/analytics/reader-worker.ts']),
    )
    expect(outside(await inputsOf('PROGRAM'), read)).toEqual([])
  })

  it('reads only declared inputs for the dashboard', async () => {
    const read = [...namedByDashboardBuild(), ...(await readByBuild('apps/web'))]
    expect(read).toEqual(expect.arrayContaining(['docs/guide', 'packages/contract/src/index.ts']))
    expect(outside(await inputsOf('DASHBOARD'), read)).toEqual([])
  })

  it('reads only declared inputs for the chat page', async () => {
    const read = await readByBuild('packages/local-discord')
    expect(read).toContain('packages/local-discord/src/chat/page/app.tsx')
    expect(outside(await inputsOf('CHAT_PAGE'), read)).toEqual([])
  })

  it('rebuilds only the parts that an edit affects, also through an indirect dependency', async () => {
    const small = await newRepository()
    expect(await small.build()).toEqual(['chat page', 'dashboard', 'packages', 'program'])
    expect(await small.build()).toEqual([])

    await small.write('packages/words/src/index.ts', "export const word: string = 'new'\n")
    expect(await small.build()).toEqual(['dashboard', 'packages', 'program'])
    expect(await small.read('packages/words/dist/index.js')).toContain('new')
    expect(await small.read('apps/guildhall/dist/main.js')).toContain('new')
    expect(await small.bundle()).toContain('new')

    await small.write('packages/local-discord/src/chat/page/index.html', 'new page')
    expect(await small.build()).toEqual(['chat page'])
    expect(await small.read('packages/local-discord/dist/page/index.html')).toContain('new page')

    await small.write('docs/guide/README.md', '# New guide')
    expect(await small.build()).toEqual(['dashboard'])
    expect(await small.build()).toEqual([])
  })

  it('keeps the hashed files of the previous five builds, which the page of a running program names', async () => {
    const small = await newRepository()
    await small.write('apps/web/public/removed.svg', '<svg/>')
    await small.buildDashboard()
    const first = await small.assets()
    expect(first).toHaveLength(1)
    await rm(join(small.root, 'apps/web/public/removed.svg'))
    await small.write('packages/words/src/index.ts', "export const word: string = 'new'\n")
    await small.buildDashboard()
    const second = await small.assets()
    expect(second).toEqual(expect.arrayContaining(first))
    expect(second).toHaveLength(2)
    expect(await small.bundle()).toContain('new')
    expect(await readdir(join(small.root, 'apps/web/dist'))).not.toContain('removed.svg')
    for (let build = 2; build <= 6; build += 1) {
      expect(await small.assets()).toEqual(expect.arrayContaining(first))
      await small.write('packages/words/src/index.ts', `export const word: string = 'new ${build}'\n`)
      await small.buildDashboard()
    }
    expect(await small.assets()).toEqual(expect.not.arrayContaining(first))
    expect(await small.assets()).toHaveLength(6)
  })

  it('builds the dashboard when a kill left half of the list of its last builds', async () => {
    const small = await newRepository()
    await small.buildDashboard()
    const first = await small.assets()
    await small.write('.cache/built-dashboard-builds', '[["ass')
    await small.write('packages/words/src/index.ts', "export const word: string = 'new'\n")
    await small.buildDashboard()
    expect(await small.bundle()).toContain('new')
    expect(await small.assets()).toEqual(expect.arrayContaining(first))
  })

  it('builds a page for production, also when a test starts it', async () => {
    const small = await newRepository()
    expect(process.env['NODE_ENV']).toBe('test')
    await small.write('apps/web/src/index.ts', "document.title = import.meta.env.PROD ? 'shipped' : 'in development'\n")
    await small.buildDashboard()
    expect(await small.bundle()).toContain('shipped')
  })

  it('keeps the output of a command apart from that of the build', async () => {
    const small = await newRepository()
    await small.write('node_modules/.package-lock.json', { packages: {} })
    await small.write('apps/guildhall/dist/doctor-command.js', "console.log('[]')")
    const code = "process.argv.splice(1, 2, 'command.mjs', 'doctor'); await import('./scripts/command.mjs')"
    expect(await run(small.root, code)).toBe('[]\n')
    expect(await small.bundle()).toContain('old')
  })

  it('runs once when two commands build at the same time', async () => {
    const small = await newRepository()
    const built = await Promise.all([small.build(), small.build()])
    expect(built.flat().toSorted()).toEqual(['chat page', 'dashboard', 'packages', 'program'])
    expect(await small.read('packages/words/dist/index.js')).toContain('old')
    expect(await small.bundle()).toContain('old')
  })

  it('ends after Ctrl+C once the program that it runs has ended', async () => {
    const folder = newFolder()
    const slow = `process.on('SIGINT', () => setTimeout(() => process.exit(), 1_000)); console.log('begun'); setInterval(() => {}, 1_000)`
    const code = `import { run } from './scripts/lib/run.mjs'
      await run(process.execPath, ['-e', ${JSON.stringify(`${slow}; process.on('exit', () => require('fs').writeFileSync('${join(folder, 'ended')}', ''))`)}])`
    const command = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, detached: true })
    await once(command.stdout, 'data')
    // Like a terminal, which sends the signal to the whole group.
    process.kill(-(command.pid ?? 0), 'SIGINT')
    expect(await once(command, 'exit')).toEqual([130, null])
    expect(readdirSync(folder)).toEqual(['ended'])
  })

  it.skipIf(process.getuid?.() === 0)('names a folder that this user may not write', async () => {
    const small = await newRepository()
    await chmod(small.root, 0o500)
    onTestFinished(() => chmod(small.root, 0o700))
    await expect(small.build()).rejects.toMatchObject({
      code: 1,
      stderr: `The folder ${small.root} cannot be written (EACCES). Run the command as its owner.\n`,
    })
  })

  it.skipIf(!canMount())('names a folder on a read-only disk', async () => {
    const small = await newRepository()
    execFileSync('mount', ['--bind', small.root, small.root])
    onTestFinished(() => void execFileSync('umount', ['--lazy', small.root]))
    execFileSync('mount', ['-o', 'remount,bind,ro', small.root])
    await expect(small.build()).rejects.toMatchObject({
      code: 1,
      stderr: `The folder ${small.root} cannot be written (EROFS). Make its disk writable.\n`,
    })
  })

  it('says what to do when too few files may be open at once', async () => {
    const start = spawn('sh', ['-c', 'ulimit -n 40; exec "$0" scripts/start.mjs', process.execPath], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATA_DIR: newFolder(), PORT: String(await freePort()) },
    })
    onTestFinished(() => void start.kill('SIGKILL'))
    const [stderr, [code]] = await Promise.all([text(start.stderr), once(start, 'exit')])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'This user can open too few files at once (EMFILE). Raise the limit, for example: ulimit -n 1024\n',
    })
  })

  it('applies an edit that was made during the previous compilation', async () => {
    const small = await newRepository()
    await small.compile()
    await small.write('packages/words/src/index.ts', "export const word: string = 'new'\n")
    // A time after the compiler read the file and before it wrote its result.
    await small.changedAt('packages/words/src/index.ts', 'packages/words/dist/index.js')
    await small.compile()
    expect(await small.read('packages/words/dist/index.js')).toContain('new')
  })
})

describe('the installation of packages', { timeout: TIMEOUT_MS }, () => {
  const lockfile = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  }
  const npm = "require('fs').writeFileSync('npm-ran', process.argv.slice(2).join(' '))"

  it.each([
    ['nothing is installed', undefined, true],
    ['another version is installed', { 'node_modules/a': { version: '0.9.0' } }, true],
    ['a package is missing', {}, true],
    ['a package is installed that the lockfile does not name', { ...lockfile.packages, 'node_modules/c': {} }, true],
    [
      'everything is installed',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } },
      false,
    ],
    ['only an optional package is missing', { 'node_modules/a': { version: '1.0.0' } }, false],
  ])('runs npm ci only if node_modules does not match the lockfile: %s', async (_, installed, expected) => {
    const small = await newRepository()
    await small.write('package-lock.json', lockfile)
    await small.write('npm.js', npm)
    await small.write('package.json', { workspaces: ['packages/*', 'apps/*'], type: 'commonjs' })
    if (installed) await small.write('node_modules/.package-lock.json', { packages: installed })
    await run(small.root, "import { install } from './scripts/lib/install.mjs'; await install()", {
      npm_execpath: join(small.root, 'npm.js'),
    })
    const ran = await small.read('npm-ran').catch(() => null)
    expect(ran).toBe(expected ? 'ci --no-audit --no-fund' : null)
  })
})
