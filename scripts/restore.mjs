// `npm run restore -- FILE`: installs and builds missing or stale parts, then replaces all data with that of a backup.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'

await prepareToRun()
await import(pathToFileURL(at('apps/guildhall/dist/restore-command.js')).href)
