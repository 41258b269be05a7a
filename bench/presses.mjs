// Measures how long a member waits for the answer to the press of a role button, and presses of 2,000 members of one
// server at once.
//   node bench/presses.mjs [presses one at a time] [presses at once]
// It runs on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a server. The program runs in its own process, the
// local Discord in this one. Discord accepts 30 role changes in five seconds, so 2,000 presses take more than five
// minutes.
import { CHANNELS, demoWorld, localDiscordClient, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES, withDatabase } from './lib/postgres.mjs'
import { median, print, printMachine, quantile } from './lib/print.mjs'
import { Posts } from './reliability/lib/posts.mjs'
import { buttonsOf } from './reliability/lib/pressing-member.mjs'
import { GUILD, Setting } from './reliability/lib/setting.mjs'
import { untilTrue } from './reliability/lib/until.mjs'

const ONE_BY_ONE = Number(process.argv[2] ?? 100)
const AT_ONCE = Number(process.argv[3] ?? 2_000)
/** The pause between two presses that are measured one at a time, in ms. */
const PAUSE_MS = 200
const READY_MS = 60_000
const DONE_MS = 900_000
const CHANNEL = CHANNELS.demoGeneral

/** @typedef {import('@guildhall/local-discord').LocalDiscord} LocalDiscord */

/** Waits until a condition holds. @param {() => boolean | Promise<boolean>} condition @param {string} what @param {number} ms */
async function must(condition, what, ms = READY_MS) {
  if (!(await untilTrue(condition, ms))) throw new Error(`${what} after ${ms} ms`)
}

/** Posts a message with a button. @param {LocalDiscord} discord @param {Setting} setting */
async function furnish(discord, setting) {
  const roleId = await localDiscordClient(discord.origin).world.createRole(GUILD, { name: 'One' })
  const dashboard = await setting.signIn()
  const isKnown = async () => (await dashboard.send('GET', `/guilds/${GUILD}/role_button_configs`))?.status === 200
  await must(isKnown, 'The bot has not stored the server')
  const posts = new Posts(dashboard, GUILD, [CHANNEL])
  await must(async () => (await posts.post()) !== undefined, 'The bot has posted no message')
  const message = () => discord.state.world.messages[CHANNEL]?.at(-1)
  const place = { guild_id: GUILD, channel_id: CHANNEL, message_id: message()?.id }
  const buttons = [{ label: 'One', role_id: roleId }]
  await dashboard.must(`/guilds/${GUILD}/role_button_configs`, { ...place, buttons })
  await must(() => buttonsOf(message()).length > 0, 'The button did not appear')
  const customId = buttonsOf(message())[0]?.custom_id ?? ''
  return { roleId, messageId: message()?.id ?? '', customId }
}

/** Adds members who are like cleo. @param {LocalDiscord} discord @param {number} count @returns {string[]} their ids */
function crowd({ state: { world } }, count) {
  const demo = world.guilds.find(({ id }) => id === GUILD)
  const likeCleo = demo?.members.find(({ userId }) => userId === USERS.cleo)
  const cleo = world.users.find(({ id }) => id === USERS.cleo)
  if (!demo || !likeCleo || !cleo) throw new Error('cleo is not there')
  const ids = Array.from({ length: count }, (_, at) => String(3_000_000_000_000_000_000n + BigInt(at)))
  for (const id of ids) {
    world.users.push({ ...cleo, id, username: `member${id}` })
    demo.members.push({ ...likeCleo, userId: id, roleIds: [] })
  }
  return ids
}

/** @param {LocalDiscord} discord @param {string} id */
const stateOf = (discord, id) => discord.state.world.interactions.find((one) => one.id === id)?.state

/** @param {string} name @param {string | null} databaseUrl */
async function measure(name, databaseUrl) {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const setting = await Setting.make({ discordPort: Number(new URL(discord.origin).port), databaseUrl })
  const client = localDiscordClient(discord.origin)
  try {
    const program = await setting.program('api', 'bot')
    await program.start()
    const { roleId, messageId, customId } = await furnish(discord, setting)
    const members = crowd(discord, Math.max(AT_ONCE, 10))
    /** @param {string} userId */
    const press = (userId) => client.as(userId).press({ channelId: CHANNEL, messageId }, customId)
    const memory = async () => {
      const page = await (await fetch(`${setting.origin}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(page)?.[1]) / 1e6
    }

    /** @type {number[]} */
    const times = []
    for (let each = 0; each < ONE_BY_ONE; each += 1) {
      const begun = performance.now()
      const id = await press(members[each % 10] ?? '')
      while (stateOf(discord, id) !== 'answered') await sleep(1)
      times.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
    if (times.length > 0) {
      const of = (/** @type {number} */ share) => quantile(times, share).toFixed(1)
      print(
        `${name}: press to answer   median ${median(times).toFixed(1)} ms   p95 ${of(0.95)} ms   p99 ${of(0.99)} ms`,
      )
    }
    if (AT_ONCE === 0) return

    const before = await memory()
    const ids = new Set()
    let changes = 0
    const demo = discord.state.world.guilds.find(({ id }) => id === GUILD)
    for (const member of demo?.members ?? []) member.roleIds = member.roleIds.filter((id) => id !== roleId)
    discord.state.hub.subscribe(({ t }) => void (t === 'GUILD_MEMBER_UPDATE' && (changes += 1)))
    const begun = performance.now()
    await Promise.all(members.slice(0, AT_ONCE).map(async (id) => ids.add(await press(id))))
    const all = () => discord.state.world.interactions.filter(({ id }) => ids.has(id))
    const count = (/** @type {string} */ state) => all().filter((one) => one.state === state).length
    await must(() => count('waiting') === 0, 'Presses wait for a first response')
    const failed = count('failed')
    print(`${name}: ${AT_ONCE} at once   no response in 3 s ${failed}`)
    let most = before
    const holders = () => demo?.members.filter(({ roleIds }) => roleIds.includes(roleId)).length ?? 0
    await untilTrue(async () => {
      most = Math.max(most, await memory())
      await sleep(500)
      return count('deferred') === 0 && (holders() === AT_ONCE || failed > 0)
    }, DONE_MS)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    print(
      `${name}: answered ${count('answered')}   roles given ${holders()}   changes ${changes}   after ${seconds} s   memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
    )
  } finally {
    await setting.clear()
    await discord.close()
  }
}

printMachine()
await measure('SQLite', null)
if (POSTGRES === undefined) print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
else await withDatabase(POSTGRES, (url) => measure('PostgreSQL', url))
printMachine()
