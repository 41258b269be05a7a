import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emojiData } from './build/emoji-data.ts'
import { firstLoad } from './build/first-load.ts'
import { guide } from './build/guide.ts'
import { precompress } from './build/precompress.ts'
import { preloadStart } from './build/preload-start.ts'

const API = 'http://localhost:3000'

const ENTRY = at('src/main.ts')
const START = at('src/app/start.tsx')
const GUILD = 'src/app/guild-route.tsx'
/** Nothing on the first page changes anything through the cache, checks by schema, or makes other calls than its own few. */
const LATER =
  /query(?:-core)?\/build\/modern\/(?:mutationObserver|useMutation|useIsMutating|useMutationState)\.js$|\/node_modules\/zod\/|\/contract\/src\/(?!(?:index|kernel\/(?:checks|endpoint|first-page|platform))\.ts$)/

/**
 * With what they import, the controls that the server's page shares with the analytics. Cut along what each of the two uses, they would
 * take more bytes on both.
 */
const CONTROLS = /\/src\/(?:kernel\/channels\.ts|ui\/(?:confirm|field)\.tsx)$/

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    emojiData(),
    guide(),
    preloadStart({ start: 'start', later: { 'guildhall-guild-code': GUILD } }),
    precompress(),
  ],
  resolve: {
    // The contract comes from its source, so that no build of it has to stand before this one.
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    target: 'es2023',
    // Read by the check of the bundle budgets.
    manifest: true,
    // light-dark() is the newest thing that the styles use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A file below this size would be written into the bundle as a data: address, which the page's policy forbids for fonts.
    assetsInlineLimit: 0,
    // build/preload-start.ts writes the tags; every browser that the target admits understands them.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: firstLoad(ENTRY, START, LATER) }, { name: 'controls', test: CONTROLS }] },
      },
    },
  },
})
