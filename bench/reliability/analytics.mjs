// Sends messages, commands, presses, joins and leaves of many users in many servers while the bot is disconnected,
// restarted and killed, and checks that the analytics count every sent event.
//   node bench/reliability/analytics.mjs [events] [drops] [restarts] [kills] [seconds]
// It uses PostgreSQL where TEST_DATABASE_URL names a server; there the database is unreachable for the given seconds.
import { demoWorld, localDiscordClient, startLocalDiscord } from '@guildhall/local-discord'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES, setReachable, withDatabase } from '../lib/postgres.mjs'
import { print } from '../lib/print.mjs'
import { Tally } from './lib/tally.mjs'
import { addButtons, addCrowd } from './lib/crowd.mjs'
import { Setting } from './lib/setting.mjs'
import { oneOf, untilTrue } from './lib/until.mjs'

const GUILDS = 20
const USERS = 500
/** The number of events of each kind out of 100; the rest are messages. */
const SHARE = { slash: 8, prefix: 4, presses: 8, moves: 8 }
/** The number of events in flight at once. */
const AT_ONCE = 4
/** Dice values for the events other than commands: a join or leave, a press, and messages. */
const OTHERS = [0, SHARE.moves + SHARE.slash + SHARE.prefix, 99, 99, 99, 99, 99, 99]
/** Timeouts, in ms. */
const BACK_MS = 90_000
const COUNTED_MS = 60_000
const KNOWN_MS = 30_000
/** The pause between two events of a sender while the database is unreachable, in ms; and the time around it when commands can fail. */
const OUTAGE = { everyMs: 100, settledMs: 10_000 }

/**
 * @param {{ events: number, drops: number, restarts: number, kills: number, databaseUrl?: string | null,
 *   outageMs?: number, report?: (line: string) => void }} options
 * @returns the number of sent events, and each number that differs in the analytics.
 */
export async function countUnderKills({ events, drops, restarts, kills, databaseUrl, outageMs = 0, report }) {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const { users, guilds } = addCrowd(discord, { users: USERS, guilds: GUILDS })
  const setting = await Setting.make({
    discordPort: Number(new URL(discord.origin).port),
    databaseUrl: databaseUrl ?? null,
  })
  setting.variables['LOG_LEVEL'] = 'info'
  try {
    const program = await setting.program('api', 'bot')
    await program.start()
    const dashboard = await setting.signIn()
    const people = localDiscordClient(discord.origin)
    await addButtons(discord, guilds)
    // A new database learns from the gateway which servers have the bot.
    const isOn = async (/** @type {string} */ id) => (await dashboard.toggle(id, 'blame', true)).ok
    const on = await Promise.all(guilds.map(({ id }) => untilTrue(() => isOn(id), KNOWN_MS)))
    if (on.includes(false)) throw new Error('The bot has not stored every server')
    const hasMenu = (/** @type {string} */ id) => discord.state.world.commands.some((one) => one.guildId === id)
    while (!guilds.every(({ id }) => hasMenu(id))) await sleep(50)

    const tally = new Tally()
    let sent = 0
    let isOut = false
    let isCalm = false

    async function send() {
      const [guild, user] = [oneOf(guilds), oneOf(users)]
      const person = people.as(user.id)
      // A command answers that it failed when the database is out of reach, and is not counted.
      const dice = isOut ? oneOf(OTHERS) : Math.random() * 100
      const isMember = guild.members.has(user.id)
      if (!isMember || dice < SHARE.moves) {
        // Marked before the call: other senders act as this user at the same time.
        if (isMember) guild.members.delete(user.id)
        await (isMember ? person.leave(guild.id) : person.join(guild.id))
        tally.count(guild.id, isMember ? 'member_leave' : 'member_join')
        if (!isMember) guild.members.add(user.id)
        return
      }
      const upTo = { slash: SHARE.moves + SHARE.slash, prefix: SHARE.moves + SHARE.slash + SHARE.prefix }
      if (dice < upTo.slash) {
        await person.run({ channelId: guild.channel, command: 'blame' })
        return tally.command(guild.id, user.id)
      }
      if (dice < upTo.prefix + SHARE.presses && dice >= upTo.prefix) {
        await person.press({ channelId: guild.channel, messageId: guild.message }, 'gone:1')
        return tally.count(guild.id, 'component_press')
      }
      await person.write(guild.channel, dice < upTo.prefix ? '!blame' : `message ${sent}`)
      tally.message(guild.id, user.id)
      if (dice < upTo.prefix) tally.command(guild.id, user.id)
    }

    /** Sends until all events are sent and any outage has ended. A call of a user who has just left does not count. */
    async function sendAll() {
      while (sent < events || !isCalm) {
        // After the last event, the senders wait for the outage of the database.
        if (isOut || sent >= events) await sleep(OUTAGE.everyMs)
        if (!isOut && sent >= events) continue
        const isSent = await send().then(
          () => true,
          () => false,
        )
        if (isSent) sent += 1
        if (isSent && sent % 1_000 === 0) report?.(`${sent} events`)
      }
    }

    const connections = () => program.output.match(/connected to Discord"|resumed the session/g)?.length ?? 0
    const incidents = [
      ...Array.from({ length: drops }, () => async () => {
        const before = connections()
        discord.dropGateway()
        const deadline = Date.now() + BACK_MS
        while (connections() === before && Date.now() < deadline) await sleep(10)
      }),
      ...Array.from({ length: restarts }, () => () => program.end('SIGTERM').then(() => program.start())),
      ...Array.from({ length: kills }, () => () => program.end('SIGKILL').then(() => program.start())),
    ].toSorted(() => Math.random() - 0.5)

    async function cause() {
      for (const [done, incident] of incidents.entries()) {
        while (sent < (events * (done + 1)) / (incidents.length + 1)) await sleep(5)
        await incident()
      }
    }

    async function endure() {
      if (outageMs === 0 || !databaseUrl) return
      isOut = true
      await sleep(OUTAGE.settledMs)
      await setReachable(databaseUrl, false)
      const before = sent
      await sleep(outageMs)
      report?.(`${sent - before} events in ${outageMs / 1_000} s without the database`)
      await setReachable(databaseUrl, true)
      await sleep(OUTAGE.settledMs)
      isOut = false
    }

    const incidentsAreOver = cause()
      .then(endure)
      .finally(() => (isCalm = true))
    await Promise.all([incidentsAreOver, ...Array.from({ length: AT_ONCE }, sendAll)])
    const wrong = await tally.compareWith((path) => dashboard.must(path), { deadline: Date.now() + COUNTED_MS })
    return { sent, guilds: guilds.length, users: tally.users, wrong }
  } finally {
    await setting.clear()
    await discord.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [events = '10000', drops = '20', restarts = '3', kills = '5', seconds = '0'] = process.argv.slice(2)
  const run = (/** @type {string | null} */ databaseUrl) =>
    countUnderKills({
      events: Number(events),
      drops: Number(drops),
      restarts: Number(restarts),
      kills: Number(kills),
      outageMs: Number(seconds) * 1_000,
      databaseUrl,
      report: print,
    })
  const result = await (POSTGRES === undefined ? run(null) : withDatabase(POSTGRES, run))
  print(`events                  ${result.sent}, of ${result.users} active users in ${result.guilds} servers`)
  print(`cut, restarted, killed  ${drops}, ${restarts}, ${kills}`)
  print(`wrong numbers           ${result.wrong.length}`)
  for (const line of result.wrong.slice(0, 20)) print(`  ${line}`)
  process.exitCode = result.wrong.length === 0 ? 0 : 1
}
