import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const SOURCES = fileURLToPath(new URL('../../../docs/guide', import.meta.url))
const STYLE = fileURLToPath(new URL('guide.css', import.meta.url))

/** Wraps the text in a page. Its style is a file, because the page policy forbids inline styles. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Guildhall</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/guide/guide.css" />
    <script src="/theme.js"></script>
  </head>
  <body>
    <header>
      <a href="/"><img src="/icon.svg" alt="" width="20" height="20" />Guildhall</a>
    </header>
    <main>
${body}
    </main>
  </body>
</html>
`
}

/** The path of a file of the guide: README.md at the root, the others below it. */
function pathOf(file: string): string {
  return file === 'README.md' ? 'guide/' : `guide/${file.replace(/\.md$/, '')}/`
}

/** The anchor of a heading, as GitHub makes it: "/blame" is "blame", "With a prefix" is "with-a-prefix". */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

const marked = new Marked({
  renderer: {
    heading({ tokens, text, depth }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

async function render(file: string): Promise<string> {
  const text = await readFile(join(SOURCES, file), 'utf8')
  // The files link to each other by file name, so that the links also work on GitHub.
  const linked = text.replace(
    /\]\(([\w-]+\.md)((?:#[\w-]+)?)\)/g,
    (_, to: string, at: string) => `](/${pathOf(to)}${at})`,
  )
  const body = await marked.parse(linked)
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'User guide'
  // An empty heading of a column is not a header for screen readers, so it becomes an ordinary cell.
  return page(title, body.replaceAll('<th></th>', '<td></td>'))
}

/** Adds the user guide to the build as separate pages, so that it needs no other server. */
export function guide(): Plugin {
  return {
    name: 'guildhall:guide',
    apply: 'build',
    async generateBundle() {
      for (const file of await readdir(SOURCES)) {
        if (!file.endsWith('.md')) continue
        this.emitFile({ type: 'asset', fileName: `${pathOf(file)}index.html`, source: await render(file) })
      }
      this.emitFile({ type: 'asset', fileName: 'guide/guide.css', source: await readFile(STYLE, 'utf8') })
    },
  }
}
