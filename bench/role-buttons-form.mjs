// Measures how long a key press keeps the dashboard's main thread busy with 25 role buttons of 5 sub-buttons each on
// the screen: in a label of the first level and in a label of a sub-button. It compares them with a bare text field on
// the same page. The cost is the CPU time of scripts, styles and layout, with all deferred work.
//   node bench/role-buttons-form.mjs [key presses]
// CHROMIUM names a Chromium to use instead of the system's.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANNELS, GUILDS } from '@guildhall/local-discord'
import { launchBrowser } from './lib/browser.mjs'
import {
  BUDGET_MS,
  DASHBOARD,
  buildDashboard,
  measureBareField,
  measureKeyPress,
  printCost,
} from './lib/key-presses.mjs'
import { print, printMachine } from './lib/print.mjs'
import { openProgram } from './lib/program.mjs'

const BUTTONS = 25
const SUB_BUTTONS = 5

const presses = Number(process.argv[2] ?? 20)

/**
 * @param {string} method
 * @param {string} path below the server
 * @param {object} [body]
 */
async function call(method, path, body) {
  const response = await fetch(`${program.origin}/api/guilds/${GUILDS.guildhallDemo}/${path}`, {
    method,
    headers: { authorization: `Bearer ${program.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Posts a message and puts the buttons below it. @returns {Promise<string>} the message's id */
async function saveButtons() {
  const channelId = CHANNELS.demoGeneral
  const { id } = await call('POST', 'messages', { channel_id: channelId, content: 'Pick your roles.' })
  /** @type {{ id: string, assignable: boolean }[]} */
  const roles = await call('GET', 'roles')
  const role = roles.find(({ assignable }) => assignable)
  if (!role) throw new Error('the bot can give no role')
  const button = (/** @type {string} */ label) => ({
    role_id: role.id,
    label,
    emoji: '⚔️',
    style: 'secondary',
    children: [],
  })
  const children = Array.from({ length: SUB_BUTTONS }, (_, at) => button(`Sub-button ${at + 1}`))
  const buttons = Array.from({ length: BUTTONS }, (_, at) => ({ ...button(`Button ${at + 1}`), children }))
  await call('POST', 'role_button_configs', {
    guild_id: GUILDS.guildhallDemo,
    channel_id: channelId,
    message_id: id,
    buttons,
  })
  return id
}

buildDashboard()
const databaseFile = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
const program = await openProgram(databaseFile, { webRoot: DASHBOARD, logLevel: 'warn' })
const browser = await launchBrowser()
try {
  const id = await saveButtons()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
  await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}`)
  await page.getByRole('tab', { name: 'Role Buttons' }).click()
  await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: '#general' }).click()
  const bare = await measureBareField(page, presses)
  const opener = page.getByRole('button', { name: new RegExp(`^ID: ${id}`) })
  const label = page.getByRole('textbox', { name: 'Label of button 13', exact: true })
  const started = performance.now()
  await opener.click()
  await label.waitFor()
  const opened = performance.now() - started
  const top = await measureKeyPress(page, label, presses)
  const below = await measureKeyPress(page, page.getByRole('textbox', { name: 'Label of button 13.3' }), presses)
  printMachine()
  print(
    `key press with ${BUTTONS} × ${SUB_BUTTONS} role buttons, CPU of the main thread, ${presses} presses, budget ${BUDGET_MS} ms`,
  )
  printCost('in a bare text field', bare)
  printCost('in a label', top)
  printCost('in a sub-button', below)
  print(`  the modal opens in     ${opened.toFixed(0)} ms`)
  process.exitCode = [top, below].every(({ usual }) => usual <= BUDGET_MS) ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
