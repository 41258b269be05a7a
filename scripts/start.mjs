// `npm start`: installs and builds what is missing or stale, then runs the program in this process, so that a signal
// reaches it without a detour.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { makeReady } from './lib/ready.mjs'

await makeReady()
await import(pathToFileURL(at('apps/guildhall/dist/main.js')).href)
