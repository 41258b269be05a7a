import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { shell } from './shell.ts'
import { CONTENTS, groupsOf, render } from './texts.ts'
import { sizeOfWebp } from './webp.ts'

const SOURCES = fileURLToPath(new URL('../../../../docs/guide', import.meta.url))
/** Colors, header and search, then the pages: one file in the browser. */
const STYLES = ['header.css', 'pages.css'].map((file) => fileURLToPath(new URL(file, import.meta.url)))
const SCRIPT = fileURLToPath(new URL('../../src/app/guide/guide.ts', import.meta.url))

/** Pixels of a picture for each CSS pixel, as scripts/guide-pictures.mjs takes them. */
const DENSITY = 2

/** Null for a picture that is still to be taken: the script that takes it builds the guide first. */
function sizeOf(picture: string): { width: number; height: number } | null {
  if (!existsSync(join(SOURCES, picture))) return null
  const { width, height } = sizeOfWebp(readFileSync(join(SOURCES, picture)))
  return { width: Math.round(width / DENSITY), height: Math.round(height / DENSITY) }
}

/** Adds the user guide to the build as separate pages, so that it needs no other server. */
export function guide(): Plugin {
  return {
    name: 'guildhall:guide',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SCRIPT, fileName: 'guide/guide.js' })
    },
    async generateBundle(_, bundle) {
      const files = (await readdir(SOURCES)).filter((file) => file.endsWith('.md'))
      const groups = groupsOf(await readFile(join(SOURCES, CONTENTS), 'utf8'))
      const order = [CONTENTS, ...groups.flatMap(({ pages }) => pages.map(({ file }) => file))]
      const unlisted = files.filter((file) => !order.includes(file))
      if (unlisted.length > 0) this.error(`docs/guide/README.md does not list ${unlisted.join(', ')}`)
      const pages = await Promise.all(
        order.map(async (file) => render(file, await readFile(join(SOURCES, file), 'utf8'), sizeOf)),
      )
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source })
      for (const page of pages) emit(`${page.path.slice(1)}index.html`, shell(page, groups))
      emit('guide/search.json', JSON.stringify(pages.flatMap(({ sections }) => sections)))
      for (const name of await readdir(join(SOURCES, 'pictures')).catch(() => []))
        emit(`guide/pictures/${name}`, await readFile(join(SOURCES, 'pictures', name)))
      // The font is the file that the dashboard has already loaded.
      const font = Object.keys(bundle).find((path) => /inter-latin-wght-normal.*\.woff2$/.test(path))
      if (font === undefined) this.error('the build has no font for the guide')
      const styles = await Promise.all(STYLES.map((file) => readFile(file, 'utf8')))
      emit('guide/guide.css', styles.join('').replace('inter-latin.woff2', `/${font}`))
    },
  }
}
