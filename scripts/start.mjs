// `npm start`: installs and builds what is missing or stale, then runs the program in this process. package.json calls it
// through `exec`, so that no shell stands between npm and this process: it would die of a SIGTERM and leave us behind.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { makeReady } from './lib/ready.mjs'

await makeReady()
await import(pathToFileURL(at('apps/guildhall/dist/main.js')).href)
