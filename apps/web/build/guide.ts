import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const SOURCES = fileURLToPath(new URL('../../../docs/guide', import.meta.url))
const STYLE = fileURLToPath(new URL('guide.css', import.meta.url))

/** The page around the text. Its style is a file, as the policy of the pages asks. */
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

/** Where a file of the guide is served: README.md at its root, the others below it. */
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
  // The files link each other by their names, as GitHub shows them.
  const linked = text.replace(
    /\]\(([\w-]+\.md)((?:#[\w-]+)?)\)/g,
    (_, to: string, at: string) => `](/${pathOf(to)}${at})`,
  )
  const body = await marked.parse(linked)
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'User guide'
  // A table's first head is empty where the first column needs no name; a cell that is no header says so.
  return page(title, body.replaceAll('<th></th>', '<td></td>'))
}

/** Puts the user guide into the build as pages of their own, so that they are there without a connection to anywhere else. */
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
