import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** The program in few files: Node.js takes as long to find and read a thousand modules as the program takes for the rest of its start. */
export default defineConfig({
  ssr: {
    noExternal: true,
    // Has a library for this machine beside its code.
    external: ['@photostructure/sqlite'],
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist',
    // tsc keeps there what it knows of the sources.
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: {
      // @discordjs/ws uses it where it is installed.
      external: ['zlib-sync'],
      input: {
        main: at('src/main.ts'),
        'analytics-command': at('src/analytics-command.ts'),
        // A thread starts with a file of its own.
        'reader-worker': at('../../packages/core/src/analytics/reader-worker.ts'),
      },
      // Without a hash, so that a build replaces the one before it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
