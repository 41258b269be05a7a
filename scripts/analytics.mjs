// `npm run analytics -- export|delete --user ID`: installs and builds missing or stale parts, then exports or deletes the
// analytics data of a user.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'

await prepareToRun()
await import(pathToFileURL(at('apps/guildhall/dist/analytics-command.js')).href)
