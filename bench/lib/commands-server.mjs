// The program under load. It reports its CPU time on request.
import { GUILDS } from '@guildhall/local-discord'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProgram } from './program.mjs'

const program = await openProgram(join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite'))
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.send?.({
  url: `${program.origin}/api/guilds/${GUILDS.guildhallDemo}/commands`,
  headers: { authorization: `Bearer ${program.token}` },
})
