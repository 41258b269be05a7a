// `npm run build`: installs and builds what is missing or stale.
import './lib/node-version.mjs'
import { prepare } from './lib/build.mjs'
import { print } from './lib/print.mjs'

await prepare()
print('Everything is built.')
