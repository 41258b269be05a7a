// Measures the first page of the dashboard in a real browser: its bytes, the time until the list of servers is painted,
// and the time until it can be used. It compares them with a bare React page that fetches the same list. The processor
// is slowed down four times.
//   node bench/dashboard.mjs [rounds]
// CHROMIUM names a Chromium to use instead of the system's.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { launchBrowser } from './lib/browser.mjs'
import { openBuiltProgram } from './lib/built-program.mjs'
import { median, print, printMachine } from './lib/print.mjs'

/**
 * The budget: times as a multiple of the bare page's, kB (1,000 bytes) compressed by gzip, and the number of requests.
 */
const BUDGET = { times: 1.3, usable: 1.5, scripts: 100, styles: 10, requests: 15 }
const SLOWDOWN = 4
const NAMES = ['Guildhall Demo', 'Quiet Corner']

const rounds = Number(process.argv[2] ?? 9)

/** Builds the bare page and compresses it as the dashboard's build is. @returns {Promise<string>} its folder */
async function buildBarePage() {
  const outDir = mkdtempSync(join(tmpdir(), 'guildhall-bare-'))
  const root = fileURLToPath(new URL('./bare-page', import.meta.url))
  await build({ root, logLevel: 'warn', configFile: false, build: { outDir, emptyOutDir: true } })
  for (const name of readdirSync(join(outDir, 'assets'))) {
    const path = join(outDir, 'assets', name)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
  return outDir
}

/**
 * Runs before the page's own code: records when all names are painted, and when they are on a page that can be used.
 *
 * @param {{ names: string[], token: string }} given
 */
function watch({ names, token }) {
  localStorage.setItem('auth_token', token)
  /** A task after the next frame, when the current state has been painted. @param {string} mark */
  const note = (mark) =>
    requestAnimationFrame(() => setTimeout(() => document.documentElement.setAttribute(mark, `${performance.now()}`)))
  let isListed = false
  const observer = new MutationObserver(() => {
    const main = document.querySelector('main')
    const text = main?.textContent ?? ''
    if (!names.every((name) => text.includes(name))) return
    if (!isListed) note('data-listed')
    isListed = true
    if (main?.closest('[inert]')) return
    observer.disconnect()
    note('data-usable')
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Times until the list and until the usable page in a browser without a cache, in ms. @param {string} origin */
async function timeToList(origin) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(watch, { names: NAMES, token: program.token })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(origin, { waitUntil: 'commit' })
    await page.waitForSelector('[data-listed][data-usable]', { state: 'attached', timeout: 30_000 })
    const [listed, usable] = await Promise.all(
      ['data-listed', 'data-usable'].map((mark) => page.getAttribute('html', mark)),
    )
    return { listed: Number(listed), usable: Number(usable) }
  } finally {
    await context.close()
  }
}

/** The bytes that the first page loads until nothing more comes, by the browser's own count. @param {string} origin */
async function weigh(origin) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(watch, { names: NAMES, token: program.token })
  /** @type {{ type: string, url: string, bytes: number }[]} */
  const loaded = []
  /** @type {Promise<void>[]} */
  const reading = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const url = response.url()
    if (!url.startsWith('http')) return
    reading.push(
      (async () => {
        const body = await response.body().catch(() => Buffer.alloc(0))
        loaded.push({ type, url, bytes: gzipSync(body, { level: 9 }).length })
      })(),
    )
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  await context.close()
  const sum = (/** @type {string} */ type) =>
    loaded.filter((one) => one.type === type).reduce((all, one) => all + one.bytes, 0) / 1000
  const ownFiles = loaded.filter(({ url }) => url.startsWith(origin) && !url.includes('/api/'))
  return { scripts: sum('script'), styles: sum('stylesheet'), files: ownFiles.length, all: loaded.length, loaded }
}

const program = await openBuiltProgram([await buildBarePage()])
const [bareOrigin = ''] = program.others
const browser = await launchBrowser()
try {
  const weight = await weigh(program.origin)
  for (const origin of [program.origin, bareOrigin]) await timeToList(origin)
  /** @typedef {{ listed: number, usable: number }} Times */
  /** @type {{ ours: Times, bare: Times }[]} */
  const results = []
  for (let round = 0; round < rounds; round += 1) {
    results.push({ bare: await timeToList(bareOrigin), ours: await timeToList(program.origin) })
  }
  const times = median(results.map(({ ours, bare }) => ours.listed / bare.listed))
  const usable = median(results.map(({ ours, bare }) => ours.usable / bare.usable))
  printMachine()
  print(`first page, signed in   JavaScript ${weight.scripts.toFixed(1)} kB gz, budget ${BUDGET.scripts}`)
  print(`                        CSS ${weight.styles.toFixed(1)} kB gz, budget ${BUDGET.styles}`)
  print(
    `                        ${weight.files} files of the page, budget ${BUDGET.requests}; ${weight.all} requests with calls and snapshots`,
  )
  if (process.env['VERBOSE']) for (const { type, url, bytes } of weight.loaded) print(`  ${type} ${url} ${bytes}`)
  print(`list of servers, ${SLOWDOWN} × slower processor, ${rounds} rounds in turn`)
  print(`  bare React page       ${median(results.map(({ bare }) => bare.listed)).toFixed(0)} ms`)
  print(`  dashboard             ${median(results.map(({ ours }) => ours.listed)).toFixed(0)} ms`)
  print(`  times as late         ${times.toFixed(2)}   budget ${BUDGET.times}`)
  print(`  dashboard, usable     ${median(results.map(({ ours }) => ours.usable)).toFixed(0)} ms`)
  print(`  times as late         ${usable.toFixed(2)}   budget ${BUDGET.usable}`)
  const fits = weight.scripts <= BUDGET.scripts && weight.styles <= BUDGET.styles && weight.files <= BUDGET.requests
  process.exitCode = fits && times <= BUDGET.times && usable <= BUDGET.usable ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
