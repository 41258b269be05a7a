// `npm start`: installs and builds missing or stale parts, then runs the program in this process. package.json calls it
// through `exec`: a shell between npm and this process would end on SIGTERM and leave this process running.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'

await prepareToRun()
await import(pathToFileURL(at('apps/guildhall/dist/main.js')).href)
