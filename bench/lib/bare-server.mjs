// The yardstick: a bare Fastify route with a response of the size of the commands. It reports its CPU time on request.
import Fastify from 'fastify'

const REPLY = ['blame', 'unavailable', 'updateraidtime', 'ask', 'animehug', 'createevent'].map((command_name) => ({
  command_name,
  is_enabled: false,
}))

const app = Fastify()
app.get('/commands', async () => REPLY)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.send?.({ url: `${origin}/commands` })
