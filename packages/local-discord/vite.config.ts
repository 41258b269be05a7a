import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The chat page. */
export default defineConfig({
  root: fileURLToPath(new URL('src/chat/page', import.meta.url)),
  base: '/chat/page/',
  build: {
    outDir: fileURLToPath(new URL('dist/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // light-dark() is the newest thing that the styles use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A small file would be written into the bundle as a data: address, which the page's policy forbids for fonts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
