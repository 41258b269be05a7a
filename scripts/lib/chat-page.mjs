import { buildChatPage } from './build.mjs'

/**
 * For vitest: builds the chat page once a run if it is stale. The local Discord serves the built page even where tests
 * run from the sources.
 */
export async function setup() {
  await buildChatPage()
}
