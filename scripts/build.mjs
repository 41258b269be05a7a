// `npm run build`: installs and builds what is missing or stale.
import './lib/node-version.mjs'
import { makeReady } from './lib/ready.mjs'
import { say } from './lib/say.mjs'

await makeReady()
say('Everything is built.')
