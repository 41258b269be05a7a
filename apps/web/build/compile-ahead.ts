import type { Plugin } from 'vite'

/** Read by Chromium: compile every function of the file while it loads, on another thread, instead of at its first call. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Marks the chunk that shows the page. Its first render calls most of its functions, and compiling each at its first call would hold up the
 * page for longer than the render itself.
 *
 * @param start the name of the chunk
 */
export function compileAhead(start: string): Plugin {
  return {
    name: 'guildhall:compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && output.name === start) output.code = `${COMPILE_HINT}\n${output.code}`
        }
      },
    },
  }
}
