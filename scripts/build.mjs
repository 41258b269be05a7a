// `npm run build`: installs and builds missing or stale parts.
import './lib/node-version.mjs'
import { prepare } from './lib/build.mjs'
import { print } from './lib/print.mjs'

await prepare()
print('Everything is built.')
