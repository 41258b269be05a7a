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
    // The newest feature of the styles is light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Small files would become data: URLs in the bundle, which the page's policy forbids for fonts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
