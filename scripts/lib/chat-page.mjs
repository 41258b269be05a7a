import { buildChatPage } from './build.mjs'

/** For vitest: the local Discord serves the built chat page also where tests run from the sources. Builds it once a run, if it is stale. */
export async function setup() {
  await buildChatPage()
}
