import { build } from './build.mjs'
import { install } from './install.mjs'

/** Installs and builds what is missing or stale, and nothing else; says what it does. Ends the process when that fails. */
export async function makeReady() {
  await install()
  await build()
}
