import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../../../docs/guide/README.md', import.meta.url))
const STYLE = fileURLToPath(new URL('guide.css', import.meta.url))

/** The page around the text. Its style is a file, as the policy of the pages asks. */
function page(body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>User guide · Guildhall</title>
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

/** Puts the user guide into the build as a page of its own, so that it is there without a connection to anywhere else. */
export function guide(): Plugin {
  return {
    name: 'guildhall:guide',
    apply: 'build',
    async generateBundle() {
      const body = await marked.parse(await readFile(SOURCE, 'utf8'))
      // A table's first head is empty where the first column needs no name; a cell that is no header says so.
      const html = page(body.replaceAll('<th></th>', '<td></td>'))
      this.emitFile({ type: 'asset', fileName: 'guide/index.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'guide/guide.css', source: await readFile(STYLE, 'utf8') })
    },
  }
}
