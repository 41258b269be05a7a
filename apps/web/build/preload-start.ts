import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads what the small entry imports first. The entry's own imports are known to the browser only once it runs; these tags
 * bring the code in side by side with it.
 *
 * @param start the module that shows the page, from the root of the web app
 */
export function preloadStart(start: string): Plugin {
  return {
    name: 'guildhall:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(start))
        if (!first) throw new Error(`the build has no chunk for ${start}`)
        const names = [first.fileName, ...first.imports].filter((name) => !html.includes(name))
        const fonts = Object.keys(bundle).filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        return [
          ...names.map((name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
          ...fonts.map((name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
        ]
      },
    },
  }
}
