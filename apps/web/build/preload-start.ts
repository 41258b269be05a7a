import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The files that get a tag in index.html. */
interface Modules {
  /** The name of the chunk that shows the page: preloaded with all that it imports. */
  start: string
  /**
   * Modules that only some addresses need, by their paths from the root of the web app. Meta tags name them, so that
   * the entry can preload them.
   */
  later: Readonly<Record<string, string>>
}

const VITE_PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Adds preload tags to index.html for code that the browser would otherwise find only when the small entry runs. Both
 * then load in parallel.
 */
export function preloadStart({ start, later }: Modules): Plugin {
  return {
    name: 'guildhall:preload-start',
    apply: 'build',
    enforce: 'pre',
    // Vite's own helper would preload styles of later chunks, but all styles are in one file that index.html links.
    load: (id) => (id === VITE_PRELOAD_HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const chunkOf = (module: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (!chunk) throw new Error(`the build has no chunk for ${module}`)
          return chunk
        }
        const first = chunks.find(({ name }) => name === start)
        if (!first) throw new Error(`the build has no chunk named ${start}`)
        const code = [first.fileName, ...first.imports].filter((name) => !html.includes(name))
        const fonts = Object.keys(bundle).filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        return [
          ...code.map((name) => headTag('link', { rel: 'modulepreload', crossorigin: true, href: `/${name}` })),
          ...fonts.map((name) =>
            headTag('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` }),
          ),
          ...Object.entries(later).map(([name, module]) =>
            headTag('meta', { name, content: `/${chunkOf(module).fileName}` }),
          ),
        ]
      },
    },
  }
}

function headTag(tag: string, attrs: HtmlTagDescriptor['attrs'] & object): HtmlTagDescriptor {
  return { tag, attrs, injectTo: 'head' }
}
