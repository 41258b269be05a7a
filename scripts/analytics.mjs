// `npm run analytics -- export|delete --user ID`: installs and builds what is missing or stale, then exports or deletes what the analytics
// have of a person.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'

await prepareToRun()
await import(pathToFileURL(at('apps/guildhall/dist/analytics-command.js')).href)
