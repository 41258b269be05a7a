// A local Discord in its own process, with its state in a folder. On request it reports the CPU time and the longest blocking of the
// event loop since the previous request, both in ms.
//   node discord-server.mjs FOLDER
import { demoWorld, startLocalDiscord } from '@guildhall/local-discord'

const EVERY_MS = 5

const [folder = ''] = process.argv.slice(2)
const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: folder })

let longest = 0
let [wall, cpu] = [performance.now(), process.cpuUsage()]
let reported = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(cpu)
  // Ignore the time in which other processes used the processor.
  longest = Math.max(longest, Math.min(performance.now() - wall - EVERY_MS, (user + system) / 1_000))
  ;[wall, cpu] = [performance.now(), process.cpuUsage()]
}, EVERY_MS)

process.on('message', (message) => {
  if (message === 'load') {
    const { user, system } = process.cpuUsage(reported)
    process.send?.({ cpu: (user + system) / 1_000, longest })
    longest = 0
    reported = process.cpuUsage()
    return
  }
  void discord.close().then(() => process.exit())
})
process.send?.({ origin: discord.origin, token: discord.credentials.token })
