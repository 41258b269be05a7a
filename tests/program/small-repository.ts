import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newFolder } from './kit.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs code that may import the scripts of a repository, in a process of its own. @returns its output. */
export async function run(
  root: string,
  code: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, ...variables },
  })
  return stdout
}

/** A repository with the real scripts, and a bot and a dashboard that both need `words`, the bot through `core` only. */
export async function newRepository() {
  const root = newFolder()
  const write = async (path: string, content: unknown): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const workspace = async (folder: string, name: string, needs: string[], code: string): Promise<void> => {
    const exports = { source: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' }
    const dependencies = Object.fromEntries(needs.map((need) => [`@small/${need}`, '*']))
    await write(`${folder}/package.json`, { name, type: 'module', exports: { '.': exports }, dependencies })
    await write(`${folder}/tsconfig.json`, {
      extends: '../../tsconfig.base.json',
      compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo', types: [] },
      include: ['src'],
      references: needs.map((need) => ({ path: `../../packages/${need}` })),
    })
    await write(`${folder}/src/index.ts`, code)
    await mkdir(join(root, 'node_modules/@small'), { recursive: true })
    await symlink(join(root, folder), join(root, 'node_modules', name))
  }
  await cp(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true })
  await cp(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
  await write('package.json', { workspaces: ['packages/*', 'apps/*'] })
  await write('package-lock.json', { packages: {} })
  await write('docs/guide/README.md', '# Guide')
  const built = ['packages/words', 'packages/core', 'apps/guildhall']
  await write('tsconfig.build.json', { files: [], references: built.map((path) => ({ path })) })
  await workspace('packages/words', '@small/words', [], "export const word: string = 'old'\n")
  await workspace('packages/core', '@small/core', ['words'], "export * from '@small/words'\n")
  await workspace('apps/guildhall', 'small', ['core'], "export * from '@small/core'\n")
  await write(
    'apps/guildhall/vite.config.mjs',
    "export default { resolve: { conditions: ['source'] }, ssr: { noExternal: true, resolve: { conditions: ['source'] } }, build: { ssr: true, emptyOutDir: false, rolldownOptions: { input: { main: 'src/index.ts' } } } }",
  )
  await workspace('apps/web', '@small/web', ['words'], "import { word } from '@small/words'\ndocument.title = word\n")
  await write('packages/local-discord/package.json', { name: '@small/discord', type: 'module' })
  await write('packages/local-discord/src/chat/view.ts', 'export {}')
  await write('packages/local-discord/src/chat/page/index.html', 'old page')
  await write(
    'packages/local-discord/vite.config.ts',
    "export default { root: 'src/chat/page', build: { outDir: '../../../dist/page' } }",
  )
  await write('apps/web/index.html', '<script type="module" src="/src/index.ts"></script>')
  await write('apps/web/vite.config.mjs', "export default { resolve: { conditions: ['source'] } }")
  for (const tool of ['typescript', '@typescript', 'vite', '@types', 'undici-types']) {
    await symlink(join(ROOT, 'node_modules', tool), join(root, 'node_modules', tool))
  }

  return {
    root,
    write,
    read: (path: string) => readFile(join(root, path), 'utf8'),
    /** Sets the modification time of a file to that of another. */
    changedAt: async (path: string, other: string): Promise<void> => {
      const { mtime } = await stat(join(root, other))
      await utimes(join(root, path), mtime, mtime)
    },
    bundle: async () => {
      const page = await readFile(join(root, 'apps/web/dist/index.html'), 'utf8')
      return readFile(join(root, 'apps/web/dist', /src="([^"]+)"/.exec(page)?.[1] ?? ''), 'utf8')
    },
    assets: () => readdir(join(root, 'apps/web/dist/assets')),
    build: async (): Promise<string[]> => {
      const output = await run(root, "import { build } from './scripts/lib/build.mjs'; await build()")
      return [...output.matchAll(/Built the ([\w ]+) in/g)].map(([, part]) => part ?? '').toSorted()
    },
    buildDashboard: () => run(root, "import { buildDashboard } from './scripts/lib/build.mjs'; await buildDashboard()"),
    compile: () => run(root, "import { compileServer } from './scripts/lib/build.mjs'; await compileServer()"),
  }
}
