import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/**
 * Bundles the program into few files: finding and reading a thousand modules would take Node.js as long as the rest of
 * the start.
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    // Contains a native library for this machine.
    external: ['@photostructure/sqlite'],
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist',
    // tsc keeps its build cache in dist, so do not empty the folder.
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: {
      // @discordjs/ws uses this optional package if it is installed.
      external: ['zlib-sync'],
      input: {
        main: at('src/main.ts'),
        'in-process': at('src/in-process.ts'),
        'analytics-command': at('src/analytics-command.ts'),
        'doctor-command': at('src/doctor-command.ts'),
        'backup-command': at('src/backup-command.ts'),
        'restore-command': at('src/restore-command.ts'),
        // A thread starts from its own file.
        'reader-worker': at('../../packages/core/src/analytics/reader-worker.ts'),
      },
      // Omit the hash from the names, so that a build replaces the previous files.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
