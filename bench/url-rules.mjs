// Measures the cost of finding and rewriting links, compared with V8's RegExp, the cost of the slowest accepted
// patterns, and the cost of events with and without rules.
//   node bench/url-rules.mjs [rounds] [events a round]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  compileRules,
  extractUrls,
  LONGEST_URL,
  MOST_STEPS,
  patternError,
  rewriteInSteps,
  rewriteMessage,
} from '@guildhall/link-rewriting'
import { startSource } from './lib/gateway-source.mjs'
import { median, print, printMachine } from './lib/print.mjs'
import { HOSTILE_MESSAGES, MESSAGES, SLOW_PATTERNS, slowLinks, TWENTY_RULES } from './lib/url-rules.mjs'

/** The longest that a search may block the event loop, in ms. */
const BUDGET_MS = 20
/** How often a short piece of work is repeated to be measured. */
const REPEATS = 2_000
const GUILDS = 50
/** How long the script waits for listeners and the gateway writer after the last event, in ms: their work counts. */
const SETTLE_MS = 1_500

const rounds = Number(process.argv[2] ?? 5)
const events = Number(process.argv[3] ?? 20_000)

/** The CPU time of this process so far, in µs. Other processes on the machine do not count. */
function cpu() {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** How long the work takes, in µs: the median of some rounds. @param {() => unknown} work */
function microseconds(work) {
  const times = Array.from({ length: rounds }, () => {
    const begun = cpu()
    for (let n = 0; n < REPEATS; n += 1) work()
    return (cpu() - begun) / REPEATS
  })
  return median(times)
}

/** The usual and the longest time of the work, in ms. @param {() => unknown} work */
function milliseconds(work) {
  const times = Array.from({ length: 20 }, () => {
    const begun = cpu()
    work()
    return (cpu() - begun) / 1_000
  })
  return { usual: median(times), longest: Math.max(...times) }
}

function measureMessages() {
  const compiled = compileRules(TWENTY_RULES)
  const v8 = TWENTY_RULES.map(({ input_pattern: input, output_pattern: output }) => ({
    pattern: new RegExp(input.replace(/^\(\?i\)/, ''), input.startsWith('(?i)') ? 'i' : ''),
    output,
  }))
  /** The same search and replacement by V8, on links that are found in the same way. @param {string} content */
  const byV8 = (content) =>
    extractUrls(content).flatMap((url) => {
      const rule = v8.find(({ pattern }) => pattern.test(url))
      const rewritten = rule && url.replace(rule.pattern, rule.output)
      return rewritten !== undefined && rewritten !== url && URL.canParse(rewritten) ? [rewritten] : []
    })
  print('\n20 rules, messages of 2,000 characters: µs a message, beside V8 by the same links')
  for (const [name, content] of Object.entries(MESSAGES)) {
    const ours = rewriteMessage(compiled, { content, channelId: '1' }).map((one) => one.rewritten)
    if (ours.join() !== byV8(content).join()) throw new Error(`V8 answers otherwise: ${name}`)
    const re2 = microseconds(() => rewriteMessage(compiled, { content, channelId: '1' }))
    const yardstick = microseconds(() => byV8(content))
    const extraction = microseconds(() => extractUrls(content))
    print(
      `${name.padEnd(32)} ${re2.toFixed(1).padStart(7)}   V8 ${yardstick.toFixed(1).padStart(7)}   × ${(re2 / yardstick).toFixed(2)}   finding links alone ${extraction.toFixed(1)}`,
    )
  }
}

/** @returns the longest that one step held up the event loop, in ms */
function measurePatterns() {
  print(`\nthe slowest patterns that are accepted, on links of ${LONGEST_URL} characters: ms a search (the longest)`)
  let worst = 0
  for (const pattern of SLOW_PATTERNS) {
    if (patternError(pattern) !== null) throw new Error(`Not accepted: ${pattern}`)
    const rules = [{ input_pattern: pattern, output_pattern: 'x', channel_ids: null }]
    const compiling = milliseconds(() => compileRules(rules).rules[0]?.rewriter())
    const rewriter = compileRules(rules).rules[0]?.rewriter()
    const searches = slowLinks(LONGEST_URL).map((url) => milliseconds(() => rewriter?.rewrite(url)))
    const usual = Math.max(...searches.map((one) => one.usual))
    const longest = Math.max(...searches.map((one) => one.longest))
    worst = Math.max(worst, usual, compiling.usual)
    const shown = pattern.length > 40 ? `${pattern.slice(0, 39)}…` : pattern
    print(
      `${shown.padEnd(42)} ${String(rewriter?.instructions).padStart(4)} instructions   search ${usual.toFixed(2)} (${longest.toFixed(1)})   compiling ${compiling.usual.toFixed(2)} (${compiling.longest.toFixed(1)})`,
    )
  }
  const begun = cpu()
  const isMatch = /(a+)+$/.test(`${'a'.repeat(26)}!`)
  print(
    `V8 by comparison: (a+)+$ on 27 characters, ${isMatch ? 'found' : 'not found'} in ${((cpu() - begun) / 1_000).toFixed(0)} ms`,
  )
  return worst
}

/** @returns the longest step, in ms */
function measureHostileMessages() {
  const slow = { input_pattern: '(?:[a-z0-9]?){140}[#-&]', output_pattern: 'x', channel_ids: null }
  const rules = compileRules(Array.from({ length: 50 }, () => slow))
  print('\nhostile messages of 4,000 characters: ms for finding the links; for all of it with 50 of the slowest rules')
  let worst = 0
  const full = slowLinks(LONGEST_URL - 1)
    .slice(0, 5)
    .join(' ')
  for (const [name, content] of Object.entries({ ...HOSTILE_MESSAGES, 'long links': full })) {
    const finding = milliseconds(() => extractUrls(content))
    const all = milliseconds(() => rewriteMessage(rules, { content, channelId: '1' }))
    const steps = []
    for (let round = 0; round < 5; round += 1) {
      const walk = rewriteInSteps(rules, { content, channelId: '1' })
      for (let last = cpu(), step = walk.next(); ; step = walk.next()) {
        steps.push((cpu() - last) / 1_000)
        last = cpu()
        if (step.done) break
      }
    }
    const step = steps.toSorted((a, b) => b - a)[4] ?? 0
    worst = Math.max(worst, finding.usual, step)
    print(
      `${name.padEnd(32)} ${finding.usual.toFixed(2)} (${finding.longest.toFixed(1)})   all ${all.usual.toFixed(1)} (${all.longest.toFixed(1)}), a step of it ${step.toFixed(2)}`,
    )
  }
  print(`a message is searched for at most ${MOST_STEPS.toLocaleString('en')} instructions times characters`)
  return worst
}

/** @param {'bot' | 'bot-with-rules'} kind */
async function startClient(kind) {
  const source = await startSource(GUILDS)
  const child = fork(fileURLToPath(new URL('./lib/gateway-client.mjs', import.meta.url)), [kind, `${source.port}`], {
    execArgv: ['--expose-gc'],
  })
  await once(child, 'message')
  await source.connected()
  await source.sendGuilds()
  await sleep(2 * SETTLE_MS)
  /** @returns {Promise<number>} CPU time so far, in µs */
  const spent = async () => {
    child.send('cpu')
    const [seen] = await once(child, 'message')
    const { user, system } = seen.cpu ?? seen
    return user + system
  }
  return {
    async cpu() {
      const before = await spent()
      await source.flood(events)
      await sleep(SETTLE_MS)
      return ((await spent()) - before) / events
    },
    async stop() {
      child.kill()
      await source.close()
    },
  }
}

async function measureEvents() {
  const [without, with20] = [await startClient('bot'), await startClient('bot-with-rules')]
  const results = []
  for (let round = 0; round <= rounds; round += 1)
    results.push({ without: await without.cpu(), with20: await with20.cpu() })
  await without.stop()
  await with20.stop()
  // The first round warms everything up.
  const counted = results.slice(1)
  const middle = (/** @type {(one: typeof counted[number]) => number} */ of) => median(counted.map(of))
  print(`\nevents of the gateway, ${GUILDS} guilds, 7 of 10 are messages, each with a link that no rule is for`)
  print(`without rules      ${middle((one) => one.without).toFixed(1)} µs of CPU an event`)
  print(
    `with 20 rules each ${middle((one) => one.with20).toFixed(1)} µs   × ${middle((one) => one.with20 / one.without).toFixed(2)}`,
  )
}

printMachine()
measureMessages()
const worst = Math.max(measurePatterns(), measureHostileMessages())
print(`the longest hold-up of the event loop, on a median: ${worst.toFixed(1)} ms   budget ${BUDGET_MS} ms`)
if (events > 0) await measureEvents()
process.exitCode = worst <= BUDGET_MS ? 0 : 1
process.exit()
