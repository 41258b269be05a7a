// Measures how soon a tab of a server can be used after its press, in a real browser on a slow network: with a pointer
// that rests on the tab before the press, and without one. The script compares the times with a single request.
//   node bench/tabs.mjs [rounds]
// CHROMIUM names a Chromium to use instead of the system's.
import { launchBrowser } from './lib/browser.mjs'
import { openBuiltProgram } from './lib/built-program.mjs'
import { median, print, printMachine } from './lib/print.mjs'
import { GUILDS } from '@guildhall/local-discord'

/** The latency of each request, in ms. */
const LATENCY_MS = 150
/** How long the pointer is on the tab before the press, in ms: a person needs 100 to 300. */
const RESTS_MS = 200
/** The longest times, as multiples of a single request's. */
const BUDGET = { rested: 4.5, direct: 6 }
const rounds = Number(process.argv[2] ?? 9)

/** The tabs, and a text that each shows once it can be used. */
const TABS = [
  { tab: 'Reminders', usable: 'New reminder' },
  { tab: 'Role Buttons', usable: 'New menu' },
  { tab: 'Settings', usable: 'Time zone' },
]

/**
 * Runs in the page: writes the time from the next press until the frame that shows a text to `data-opened`, in ms.
 *
 * @param {string} text
 */
function watch(text) {
  addEventListener('pointerdown', ({ timeStamp }) => {
    const look = () => {
      if (!document.querySelector('main')?.textContent.includes(text)) return void requestAnimationFrame(look)
      setTimeout(() => document.documentElement.setAttribute('data-opened', `${performance.now() - timeStamp}`))
    }
    look()
  })
}

/** Runs in the page. @returns the time of a request for a few bytes, in ms */
async function timeOfRequest() {
  const begun = performance.now()
  const response = await fetch('/healthz', { cache: 'no-store' })
  await response.text()
  return performance.now() - begun
}

/**
 * The times from the press of a tab until it can be used, and of a single request, in ms, in a browser without any file of the tab.
 *
 * @param {{ tab: string, usable: string }} names
 * @param {number} restsMs
 */
async function timesToOpen({ tab, usable }, restsMs) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
    await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}`)
    const target = page.getByRole('tab', { name: tab })
    const box = await target.boundingBox()
    if (box === null) throw new Error(`The tab ${tab} is not shown`)
    await page.waitForTimeout(500)
    const devtools = await context.newCDPSession(page)
    const network = { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', network)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(restsMs)
    await page.evaluate(watch, usable)
    await page.mouse.down()
    await page.mouse.up()
    const html = page.locator('html[data-opened]')
    const opened = Number(await html.getAttribute('data-opened'))
    // The form behind the list still loads.
    await page.waitForTimeout(1000)
    return { opened, request: await page.evaluate(timeOfRequest) }
  } finally {
    await context.close()
  }
}

/** @param {number} ms @param {number} request @param {number} budget */
function shown(ms, request, budget) {
  return `${ms.toFixed(0)} ms, ${(ms / request).toFixed(1)} ×, budget ${budget}`
}

const program = await openBuiltProgram([])
const browser = await launchBrowser()
try {
  printMachine()
  print(`opening a tab with ${LATENCY_MS} ms of latency, ${rounds} rounds, median`)
  let fits = true
  for (const names of TABS) {
    /** @type {{ opened: number, request: number }[]} */
    const rested = []
    /** @type {{ opened: number, request: number }[]} */
    const direct = []
    for (let round = 0; round < rounds; round += 1) {
      direct.push(await timesToOpen(names, 0))
      rested.push(await timesToOpen(names, RESTS_MS))
    }
    const request = median([...rested, ...direct].map((times) => times.request))
    const times = {
      rested: median(rested.map(({ opened }) => opened)),
      direct: median(direct.map(({ opened }) => opened)),
    }
    print(
      `  ${names.tab.padEnd(14)}${shown(times.direct, request, BUDGET.direct)}; ` +
        `after ${RESTS_MS} ms on the tab ${shown(times.rested, request, BUDGET.rested)}; a request ${request.toFixed(0)} ms`,
    )
    fits &&= times.rested <= BUDGET.rested * request && times.direct <= BUDGET.direct * request
  }
  process.exitCode = fits ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
