// `npm run NAME -- …` for each command of the program (analytics, backup, doctor, restore): installs and builds missing or stale parts, then runs
// apps/guildhall/dist/NAME-command.js with the arguments after its name.
import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { at } from './lib/paths.mjs'
import { prepareToRun } from './lib/build.mjs'
import { printBesideOutput } from './lib/print.mjs'

const [name] = process.argv.splice(2, 1)
// An export, or `--json`, is read by programs.
printBesideOutput()
await prepareToRun()
await import(pathToFileURL(at(`apps/guildhall/dist/${name}-command.js`)).href)
