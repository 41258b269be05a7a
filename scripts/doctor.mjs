// `npm run doctor`: installs and builds missing or stale parts, then checks the installation and says how to fix it.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'

await prepareToRun()
await import(pathToFileURL(at('apps/guildhall/dist/doctor-command.js')).href)
