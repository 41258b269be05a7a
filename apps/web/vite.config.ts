import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileAhead } from './build/compile-ahead.ts'
import { emojiData } from './build/emoji-data.ts'
import { firstLoad } from './build/first-load.ts'
import { firstStyles } from './build/first-styles.ts'
import { guide } from './build/guide/guide.ts'
import { precompress } from './build/precompress.ts'
import { preloadStart } from './build/preload-start.ts'
import { SHARED_CHUNKS } from './build/shared-chunks.ts'

const API = 'http://localhost:3000'

const ENTRY = at('src/main.ts')
const START = at('src/app/start.tsx')
const ANALYTICS = 'src/analytics/analytics-page.tsx'
const GUILD = 'src/app/guild/guild-route.tsx'
/** Modules that the first page does not use: cached changes, schemas, and calls other than its own. */
const LATER =
  /query(?:-core)?\/build\/modern\/(?:mutationObserver|useMutation|useIsMutating|useMutationState|infiniteQueryObserver|useInfiniteQuery|usePrefetchInfiniteQuery)\.js$|\/node_modules\/zod\/|\/contract\/src\/(?!(?:index|kernel\/(?:checks|endpoint|first-page|platform))\.ts$)/

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    emojiData(),
    guide(),
    firstStyles({ styles: at('src/styles.css'), start: 'start', complete: [GUILD, ANALYTICS] }),
    preloadStart({ start: 'start', later: { 'guildhall-guild-code': GUILD } }),
    compileAhead('start'),
    precompress(),
  ],
  resolve: {
    // React's own hook, instead of the router's shim for versions before 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    // Import the contract from its source, so that it need not be built before.
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    target: 'es2023',
    // Read by the check of the bundle budgets.
    manifest: true,
    // These versions support light-dark(), the newest feature of the styles.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A file below this size would be written into the bundle as a data: address, which the page's policy forbids for fonts.
    assetsInlineLimit: 0,
    // build/preload-start.ts writes the tags, which every targeted browser supports.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: firstLoad(ENTRY, START, LATER) }, ...SHARED_CHUNKS],
        },
      },
    },
  },
})
