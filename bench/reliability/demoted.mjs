// Removes an administrator's role in Discord and measures how long the dashboard still allows access, then restores the
// role.
//   node bench/reliability/demoted.mjs [rounds]
// It does so while the bot is connected, while the gateway refuses the bot, after the connection died silently, and
// after the bot was killed while the dashboard runs.
import { ENDPOINTS, isOfGuild, pathOf } from '@guildhall/contract'
import { demoWorld, GUILDS, ROLES, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, print } from '../lib/print.mjs'
import { Dashboard } from './lib/dashboard.mjs'
import { Setting } from './lib/setting.mjs'

/** The time that the dashboard promises, in ms. */
const BUDGET_MS = 30_000

/** The timeout of a change, in ms; a slower change counts as missing. */
const NEVER_MS = 150_000

/** The pause between two checks, in ms, within the dashboard's limit of requests. */
const LOOK_EVERY_MS = { first: 50, later: 2_500 }

const GUILD = GUILDS.raidNight

/** Authorization comes before validation, so a refused body means access. @param {number} status */
const isLetIn = (status) => status === 200 || status === 400

/** Too long for an id, so it is refused as input: a missing reminder or configuration would look like a missing server. */
const NO_ID = 'x'.repeat(100)
const PARAMS = {
  guildId: GUILD,
  commandId: 'ask',
  reminderId: NO_ID,
  listId: NO_ID,
  messageId: NO_ID,
  configId: NO_ID,
  channelId: NO_ID,
  revisionId: NO_ID,
}

/** Every call for administrators of the guild only, without the stream, of which a user has four at most. */
const CALLS = Object.values(ENDPOINTS)
  .filter((call) => isOfGuild(call) && !('events' in call))
  .map((call) => ({ method: call.method, path: pathOf(call, PARAMS) }))

/** @param {Dashboard} dashboard @returns {Promise<number[]>} the statuses of all calls */
function statuses({ origin, token }) {
  return Promise.all(
    CALLS.map(async ({ method, path }) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      }
      const body = method === 'POST' ? { body: JSON.stringify({ enable: true }) } : {}
      const reply = await fetch(`${origin}/api${path}`, { method, headers, ...body })
      await reply.body?.cancel()
      return reply.status
    }),
  )
}

/**
 * Waits until every call answers as it should.
 *
 * @param {Dashboard} dashboard
 * @param {(status: number) => boolean} isRight
 * @returns {Promise<number>} how long that took, in ms
 */
async function timeUntil(dashboard, isRight) {
  const began = performance.now()
  for (;;) {
    const now = await statuses(dashboard)
    const took = performance.now() - began
    if (now.every(isRight)) return took
    if (took > NEVER_MS) throw new Error(`After ${NEVER_MS} ms the calls still answer ${now.join(', ')}`)
    await sleep(took < 1_000 ? LOOK_EVERY_MS.first : LOOK_EVERY_MS.later)
  }
}

/** @typedef {'connected' | 'refused' | 'silent' | 'killed'} Gateway the state of the bot's connection */

/**
 * @param {Gateway} gateway
 * @returns {Promise<{ outMs: number, backMs: number }>} times until every call refused, and until every call accepted again
 */
export async function demote(gateway) {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const setting = await Setting.make({ discordPort: Number(new URL(discord.origin).port) })
  try {
    const program = await setting.program('api', 'bot')
    await program.start()
    const ben = await Dashboard.signIn(setting.origin, 'ben')
    await timeUntil(ben, isLetIn)
    if (gateway === 'refused') discord.refuse({ gateway: true })
    if (gateway === 'silent') discord.freezeGateway()
    if (gateway === 'killed') {
      await program.end('SIGKILL')
      program.roles = ['api']
      await program.start()
    }
    discord.revokeRole(GUILD, USERS.ben, ROLES.raidLeader)
    const outMs = await timeUntil(ben, (status) => status === 404)
    discord.grantRole(GUILD, USERS.ben, ROLES.raidLeader)
    const backMs = await timeUntil(ben, isLetIn)
    return { outMs, backMs }
  } finally {
    await setting.clear()
    await discord.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rounds = Number(process.argv[2] ?? 3)
  print(`${CALLS.length} calls; slowest of ${rounds} rounds; budget ${BUDGET_MS / 1_000} s`)
  /** @type {readonly Gateway[]} */
  const gateways = ['connected', 'refused', 'silent', 'killed']
  for (const gateway of gateways) {
    const out = []
    const back = []
    for (let round = 0; round < rounds; round += 1) {
      const { outMs, backMs } = await demote(gateway)
      out.push(outMs)
      back.push(backMs)
    }
    const slowest = Math.max(...out)
    print(
      `bot ${gateway.padEnd(10)} out after ${seconds(slowest)} (median ${seconds(median(out))}), back in after ${seconds(Math.max(...back))}`,
    )
    if (slowest > BUDGET_MS) process.exitCode = 1
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1_000).toFixed(2)} s`
}
