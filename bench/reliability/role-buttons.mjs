// Kills the bot and the API at commits chosen by SEED while messages are posted, role buttons are saved and members
// press them.
//   node bench/reliability/role-buttons.mjs [kills] [programs at once]
// It runs on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a server. There the API and the bot are two
// processes, which are killed in turn.
import { CHANNELS, demoWorld, localDiscordClient, startLocalDiscord } from '@guildhall/local-discord'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES, withDatabase } from '../lib/postgres.mjs'
import { print, printMachine } from '../lib/print.mjs'
import { Configurations } from './lib/configurations.mjs'
import { Killer, seedOfRun } from './lib/killer.mjs'
import { Posts } from './lib/posts.mjs'
import { buttonsOf, PressingMember } from './lib/pressing-member.mjs'
import { GUILD, Setting } from './lib/setting.mjs'
import { between, untilTrue } from './lib/until.mjs'

/** Channels of the guild in which the bot can write; Discord takes five messages in five seconds in each. */
const CHANNEL_IDS = [CHANNELS.demoGeneral, '1141161680591637685', '1141161780234041800']
/** The number of messages whose configurations change, the number of pressing members, and the roles of the buttons. */
const MESSAGES = 6
const MEMBERS = 3
const ROLES = ['One', 'Two', 'Three', 'Four']
/** The pause between two calls of the administrator, in ms. */
const SAVE_PAUSE = { least: 20, most: 150 }
const POST_PAUSE = { least: 300, most: 900 }
/** The timeout of the jobs after the last kill, in ms; Discord limits the rate of changes. */
const DONE_MS = 120_000

/** @typedef {import('@guildhall/local-discord').LocalDiscord} LocalDiscord */

/**
 * @param {{ cycles: number, databaseUrl: string | null, seed?: number, report?: (line: string) => void }} options
 * @returns the counts, see their names.
 */
export async function pressUnderKills({ cycles, databaseUrl, seed = seedOfRun(), report }) {
  const killer = new Killer(seed)
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const setting = await Setting.make({ discordPort: Number(new URL(discord.origin).port), databaseUrl })
  try {
    const programs = databaseUrl
      ? [await setting.program('api'), await setting.program('bot')]
      : [await setting.program('api', 'bot')]
    for (const program of programs) await program.start()
    const { posts, configurations, members } = await furnish(discord, setting)
    let duringPress = 0
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const killed = new AbortController()
      const load = [
        ...members.map((member) => member.pressUntil(killed.signal)),
        every(SAVE_PAUSE, killed.signal, () => configurations.save()),
        every(SAVE_PAUSE, killed.signal, () => configurations.save()),
        every(POST_PAUSE, killed.signal, async () => (await posts.post()) !== undefined),
      ]
      // On a slow machine the first answers take longer.
      const isAnswered = () => configurations.saves > 0 && members.some(({ reported }) => reported > 0)
      await untilTrue(isAnswered, DONE_MS)
      const victim = await killer.kill(programs)
      killed.abort()
      if (members.some(({ isBetween }) => isBetween)) duringPress += 1
      await Promise.all([...load, victim.start()])
      await posts.repeat()
      await configurations.compare()
      for (const member of members) member.compare()
      if (cycle % 10 === 0) report?.(`${cycle} kills: ${configurations.saves} saves, ${posts.acknowledged} posts`)
    }
    return { killer, kills: cycles, duringPress, ...(await audit(discord, { posts, configurations, members })) }
  } finally {
    await setting.clear()
    await discord.close()
  }
}

/** Makes members, roles, messages and the buttons that the members press. @param {LocalDiscord} discord @param {Setting} setting */
async function furnish(discord, setting) {
  const { world } = localDiscordClient(discord.origin)
  /** @type {Map<string, string>} */
  const roles = new Map()
  for (const name of ROLES) roles.set(name, await world.createRole(GUILD, { name }))
  const dashboard = await setting.signIn()
  const posts = new Posts(dashboard, GUILD, CHANNEL_IDS)
  /** @type {{ channelId: string, messageId: string }[]} */
  const messages = []
  const isKnown = async () => (await dashboard.send('GET', `/guilds/${GUILD}/role_button_configs`))?.status === 200
  if (!(await untilTrue(isKnown, DONE_MS))) throw new Error('The bot has not stored the server')
  const isPosted = async () => {
    const messageId = await posts.post()
    const channelId = CHANNEL_IDS.find((id) => discord.state.world.messages[id]?.some((one) => one.id === messageId))
    if (messageId !== undefined && channelId !== undefined) messages.push({ channelId, messageId })
    return messages.length > MESSAGES
  }
  const [pressed, ...saved] = (await untilTrue(isPosted, DONE_MS)) ? messages : []
  if (!pressed) throw new Error('The bot has posted no messages')
  const leaf = (/** @type {string} */ label) => ({ label, role_id: roles.get(label) })
  const buttons = [leaf('One'), leaf('Two'), { label: 'Menu', children: [leaf('Three'), leaf('Four')] }]
  const place = { guild_id: GUILD, channel_id: pressed.channelId, message_id: pressed.messageId }
  await dashboard.must(`/guilds/${GUILD}/role_button_configs`, { ...place, buttons, pick_one: true })
  const isShown = () => buttonsOf(messageOf(discord, pressed)).length === buttons.length
  if (!(await untilTrue(isShown, DONE_MS))) throw new Error('The buttons did not appear')
  const members = []
  for (let each = 0; each < MEMBERS; each += 1) {
    const userId = await world.createPerson({ username: `presser${each}` })
    await world.join({ guildId: GUILD, userId })
    members.push(new PressingMember(discord, userId, { guildId: GUILD, ...pressed, roles, either: ['One', 'Two'] }))
  }
  const configurations = new Configurations(dashboard, GUILD, { roleIds: [...roles.values()], messages: saved })
  return { posts, configurations, members }
}

/** @param {LocalDiscord} discord @param {{ posts: Posts, configurations: Configurations, members: PressingMember[] }} load */
async function audit(discord, { posts, configurations, members }) {
  await untilTrue(async () => {
    await posts.repeat()
    return posts.open === 0
  }, DONE_MS)
  const wrong = async () => {
    const configs = await configurations.listed()
    return configurations.places.filter((place) => {
      const config = configs.find(({ message_id: id }) => id === place.messageId)
      const shown = buttonsOf(messageOf(discord, place)).map(({ label }) => label)
      return JSON.stringify(shown) !== JSON.stringify((config?.buttons ?? []).map(({ label }) => label))
    }).length
  }
  await untilTrue(async () => (await wrong()) === 0, DONE_MS)
  // A stored press is carried out even if Discord showed it as failed.
  await untilTrue(() => members.every(({ isBetween }) => !isBetween), DONE_MS)
  const contents = CHANNEL_IDS.flatMap((id) => (discord.state.world.messages[id] ?? []).map(({ content }) => content))
  const sum = (/** @type {(member: PressingMember) => number} */ of) => members.reduce((all, one) => all + of(one), 0)
  const { lost, doubled } = posts.audit(contents)
  return {
    saves: configurations.saves,
    lostConfigurations: configurations.lost,
    wrongComponents: await wrong(),
    unexpected: configurations.unexpected,
    posts: posts.acknowledged,
    lostPosts: lost,
    doubledPosts: doubled,
    pressed: sum(({ pressed }) => pressed),
    answered: sum(({ answered }) => answered),
    unanswered: sum(({ unanswered }) => unanswered),
    reported: sum(({ reported }) => reported),
    untrue: sum(({ untrue }) => untrue),
    undone: sum(({ undone }) => undone),
    heldTwo: members.filter(({ isBetween }) => isBetween).length,
  }
}

/** @param {LocalDiscord} discord @param {{ channelId: string, messageId: string }} message */
function messageOf(discord, { channelId, messageId }) {
  return discord.state.world.messages[channelId]?.find(({ id }) => id === messageId)
}

/**
 * Repeats an action until the program is killed or does not answer.
 *
 * @param {{ least: number, most: number }} pause
 * @param {AbortSignal} killed
 * @param {() => Promise<boolean>} act
 */
async function every(pause, killed, act) {
  while (!killed.aborted) {
    await act()
    await sleep(between(pause))
  }
}

/** @typedef {Awaited<ReturnType<typeof pressUnderKills>>} Result */

/**
 * Shares the kills among programs that run at once.
 *
 * @param {{ kills: number, atOnce: number, server: string | undefined }} options `server` is the PostgreSQL server; undefined uses SQLite
 */
async function share({ kills, atOnce, server }) {
  const run = (/** @type {string | null} */ databaseUrl) =>
    pressUnderKills({ cycles: Math.ceil(kills / atOnce), databaseUrl, report: print })
  return Promise.all(
    Array.from({ length: atOnce }, () => (server === undefined ? run(null) : withDatabase(server, run))),
  )
}

/** Outcomes that must not occur. */
const FAILURES = /** @type {const} */ ([
  'lostConfigurations',
  'wrongComponents',
  'lostPosts',
  'doubledPosts',
  'unanswered',
  'untrue',
  'undone',
  'heldTwo',
])

/** @param {string} name @param {readonly Result[]} results */
function show(name, results) {
  const sum = (/** @type {Exclude<keyof Result, 'unexpected' | 'killer'>} */ of) =>
    results.reduce((all, one) => all + one[of], 0)
  print(`${name}                ${sum('kills')} kills`)
  for (const { killer } of results) print(killer.line)
  print(`saves acknowledged        ${sum('saves')}, configurations lost ${sum('lostConfigurations')}`)
  print(`wrong buttons in the end  ${sum('wrongComponents')}`)
  print(`posts acknowledged        ${sum('posts')}, lost ${sum('lostPosts')}, doubled ${sum('doubledPosts')}`)
  print(
    `presses                   ${sum('pressed')}, answered ${sum('answered')}, left without an outcome ${sum('unanswered')}`,
  )
  print(`changes of roles reported ${sum('reported')}, untrue ${sum('untrue')}, undone ${sum('undone')}`)
  print(`killed between give and take ${sum('duringPress')} times, left with both roles ${sum('heldTwo')} members`)
  const unexpected = results.flatMap((one) => one.unexpected)
  for (const answer of unexpected) print(`UNEXPECTED                ${answer}`)
  if (unexpected.length > 0 || FAILURES.some((failure) => sum(failure) > 0)) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kills, atOnce] = [Number(process.argv[2] ?? '200'), Number(process.argv[3] ?? '1')]
  printMachine()
  show('SQLite', await share({ kills, atOnce, server: undefined }))
  if (POSTGRES === undefined) print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
  else show('PostgreSQL', await share({ kills, atOnce, server: POSTGRES }))
  printMachine()
}
