import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { Plugin, Rolldown } from 'vite'

interface FirstStyles {
  /** The absolute path of the styles. */
  styles: string
  /** The name of the chunk that shows the first page. */
  start: string
  /** The modules, from the root of the web app, that load the styles of all pages before they are shown. */
  complete: readonly string[]
}

/** The meta tag that names the file with the styles of all pages. */
const META = 'guildhall-styles'

const STYLES = /^assets\/style-.*\.css$/

/**
 * Splits the styles into two files: those of the first page and of the code that it loads by itself, and those of all
 * pages. The second file repeats the first, because rules of Tailwind override each other by their order within one
 * file.
 */
export function firstStyles({ styles, start, complete }: FirstStyles): Plugin {
  let name = ''
  return {
    name: 'guildhall:first-styles',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const candidates = candidatesIn(codeOf(chunks, start, complete))
      const compiler = await compile(await readFile(styles, 'utf8'), {
        base: dirname(styles),
        onDependency: () => undefined,
      })
      const { code } = optimize(compiler.build(candidates), { minify: true })
      const source = code.replaceAll(/url\(["']?@fontsource[^)]*\/([\w-]+)\.woff2["']?\)/g, (_match, font: string) => {
        const file = Object.keys(bundle).find((path) => path.startsWith(`assets/${font}-`))
        if (!file) throw new Error(`the build has no ${font}.woff2`)
        return `url(/${file})`
      })
      name = this.getFileName(this.emitFile({ type: 'asset', name: 'first.css', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const all = Object.keys(bundle).find((path) => STYLES.test(path))
        if (!all || !html.includes(all)) throw new Error('index.html does not link the styles of all pages')
        return {
          html: html.replace(all, name),
          tags: [{ tag: 'meta', attrs: { name: META, content: `/${all}` }, injectTo: 'head' }],
        }
      },
    },
  }
}

/**
 * The code of the first page: the entry and the chunks that it imports, immediately or later, up to the complete pages.
 */
function codeOf(
  chunks: readonly Rolldown.OutputChunk[],
  start: string,
  complete: readonly string[],
): readonly string[] {
  const isComplete = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    complete.some((module) => facadeModuleId?.endsWith(module))
  const first = new Set(chunks.filter((chunk) => chunk.isEntry || chunk.name === start))
  for (const { imports, dynamicImports } of first) {
    for (const chunk of chunks) {
      if ([...imports, ...dynamicImports].includes(chunk.fileName) && !isComplete(chunk)) first.add(chunk)
    }
  }
  return [...first].map(({ code }) => code)
}

function candidatesIn(codes: readonly string[]): string[] {
  return new Scanner({ sources: [] }).scanFiles(codes.map((content) => ({ content, extension: 'js' })))
}
