// A local Discord in a process of its own, on a folder for its state. It reports the CPU time since it was last asked, and the longest
// stretch in which it computed and answered nothing, both in ms.
//   node discord-server.mjs FOLDER
import { demoWorld, startLocalDiscord } from '@guildhall/local-discord'

const EVERY_MS = 5

const [folder = ''] = process.argv.slice(2)
const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: folder })

let longest = 0
let [wall, cpu] = [performance.now(), process.cpuUsage()]
let asked = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(cpu)
  // Time in which other programs had the processor does not count.
  longest = Math.max(longest, Math.min(performance.now() - wall - EVERY_MS, (user + system) / 1_000))
  ;[wall, cpu] = [performance.now(), process.cpuUsage()]
}, EVERY_MS)

process.on('message', (message) => {
  if (message === 'load') {
    const { user, system } = process.cpuUsage(asked)
    process.send?.({ cpu: (user + system) / 1_000, longest })
    longest = 0
    asked = process.cpuUsage()
    return
  }
  void discord.close().then(() => process.exit())
})
process.send?.({ origin: discord.origin, token: discord.credentials.token })
