import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { slimAxios } from './build/slim-axios.ts'
import { preloadStart } from './build/preload-start.ts'

const API = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), slimAxios(), preloadStart('src/app/start.tsx'), precompress()],
  // The contract comes from its source, so that no build of it has to stand before this one.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    target: 'es2023',
    // Read by the check of the bundle budgets.
    manifest: true,
    // light-dark() is the oldest thing that the styles cannot do without.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A file below this size would be written into the bundle as a data: address, which the page's policy forbids for fonts.
    assetsInlineLimit: 0,
  },
})
