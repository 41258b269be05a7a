// The process under load: the program, and a bare Fastify route with a response of the same size. It reports its CPU time on request.
import Fastify from 'fastify'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProgram } from './program.mjs'

const REPLY = ['blame', 'unavailable', 'updateraidtime', 'ask', 'animehug', 'createevent'].map((command_name) => ({
  command_name,
  is_enabled: false,
}))

const app = Fastify()
app.get('/commands', async () => REPLY)
const bareOrigin = await app.listen({ host: '127.0.0.1', port: 0 })

const program = await openProgram(join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite'))
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.send?.({ bare: `${bareOrigin}/commands`, origin: program.origin, token: program.token })
