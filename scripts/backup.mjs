// `npm run backup -- FILE [--force]`: installs and builds missing or stale parts, then writes all data to a file.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'

await prepareToRun()
await import(pathToFileURL(at('apps/guildhall/dist/backup-command.js')).href)
