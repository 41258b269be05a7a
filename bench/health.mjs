// Measures the search for problems in a server with everything broken at once, and the count of problems in a list of 100 servers.
//   node bench/health.mjs [searches]
// The yardstick is a search in a server without configuration, in the same process.
import { demoWorld, GUILDS, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCore } from './lib/core.mjs'
import { median, print, printMachine } from './lib/print.mjs'

const REMINDERS = 200
const CONFIGURATIONS = 100
const SERVERS = 100
const PROBLEMS_A_SERVER = 20
const BUDGET_MS = 10

const searches = Number(process.argv[2] ?? 200)

const role = { color: 0, managed: false, mentionable: false, permissions: '0' }
/** Without a permission for the bot in any channel, and with every role above its own. @type {import('@guildhall/core').GuildSnapshot} */
const broken = {
  id: GUILDS.guildhallDemo,
  name: 'Demo',
  icon: null,
  ownerId: USERS.ada,
  memberCount: 1,
  isBotMember: true,
  botRoleIds: ['20'],
  roles: [
    { ...role, id: GUILDS.guildhallDemo, name: '@everyone', position: 0 },
    { ...role, id: '20', name: 'Guildhall', position: 1, managed: true, permissions: String(1n << 28n) },
    { ...role, id: '21', name: 'Raider', position: 2 },
  ],
  channels: Array.from({ length: 50 }, (_, at) => ({
    id: String(1000 + at),
    name: `channel-${at}`,
    type: 0,
    position: at,
    parentId: null,
    topic: null,
    overwrites: [],
  })),
  emojis: [],
}
const bare = { ...broken, id: GUILDS.raidNight }

const discord = await startLocalDiscord({ ...demoWorld, port: await freePort(), dataDir: null })
const file = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
const { core } = await openCore(file, { ...discord, logLevel: 'warn' })

async function configure() {
  const channelOf = (/** @type {number} */ at) => broken.channels[at % broken.channels.length]?.id ?? ''
  for (let at = 0; at < REMINDERS; at += 1) {
    const input = {
      channel_id: channelOf(at),
      message: `Raid number ${at} tonight.`,
      mention_role_id: '21',
      next_run_at: new Date(Date.now() + 86_400_000 + at).toISOString(),
      is_recurring: false,
    }
    await core.reminders.create(broken, input, { userId: USERS.ada, limits: null }, undefined)
  }
  const button = { role_id: '21', emoji: null, style: 'secondary', add_only: false, pick_one: false, children: [] }
  for (let at = 0; at < CONFIGURATIONS; at += 1) {
    const buttons = Array.from({ length: 5 }, (_, nth) => ({ ...button, id: `${at}-${nth}`, label: `Role ${nth}` }))
    await core.db
      .insertInto('role_buttons')
      .values({
        guild_id: broken.id,
        message_id: String(5000 + at),
        channel_id: channelOf(at),
        config_id: `config-${at}`,
        buttons: JSON.stringify(buttons),
        pick_one: 0,
        are_permissions_recorded: 1,
        version: 1,
        created_at: at,
        updated_by: USERS.ada,
        updated_at: at,
        save_number: 1,
        save_revision: 1,
        undo: null,
        undo_until: null,
        refusals: '[]',
        is_waiting_for_rules: 0,
        message: null,
      })
      .execute()
  }
}

/** The CPU of the searches of a server, each in ms. @param {typeof broken} guild @param {number} times */
async function search(guild, times) {
  const taken = []
  for (let nth = 0; nth < times; nth += 1) {
    const before = process.cpuUsage()
    await core.healthChecks.check(guild)
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1_000)
  }
  return median(taken)
}

/** The time of counting the problems of a list of servers, in ms. */
async function count() {
  const ids = Array.from({ length: SERVERS }, (_, at) => String(9_000_000 + at))
  for (const id of ids) {
    const content = JSON.stringify({ title: 'T', detail: 'D', fix: 'F', place: null, channelIds: [] })
    const rows = Array.from({ length: PROBLEMS_A_SERVER }, (_, nth) => ({
      guild_id: id,
      problem_id: `reminders/${nth}`,
      area: 'reminders',
      severity: /** @type {const} */ ('broken'),
      content,
      since: 1,
      gone_at: null,
      alerted_at: null,
    }))
    await core.db.insertInto('guild_problems').values(rows).execute()
  }
  const taken = []
  for (let nth = 0; nth < searches; nth += 1) {
    const start = performance.now()
    await core.health.counts(ids)
    taken.push(performance.now() - start)
  }
  return median(taken)
}

try {
  await configure()
  const first = process.cpuUsage()
  await core.healthChecks.check(broken)
  const { user, system } = process.cpuUsage(first)
  await search(broken, 20)
  await search(bare, 20)
  const [full, empty] = [await search(broken, searches), await search(bare, searches)]
  const { length: problems } = (await core.health.of(broken.id, null)).problems
  const listed = await count()
  printMachine()
  print(
    `${REMINDERS} reminders and ${CONFIGURATIONS} configurations, ${problems} problems   budget ${BUDGET_MS} ms of CPU`,
  )
  print(`  first search, which writes them  ${((user + system) / 1_000).toFixed(1)} ms`)
  print(
    `  later search                     ${full.toFixed(1)} ms, ${(full / empty).toFixed(1)}x a server without configuration (${empty.toFixed(2)} ms)`,
  )
  print(`numbers of ${SERVERS} servers with ${PROBLEMS_A_SERVER} problems each  ${listed.toFixed(2)} ms`)
  process.exitCode = full <= BUDGET_MS ? 0 : 1
} finally {
  core.stop()
  await core.db.destroy()
  await discord.close()
}
