// Measures how long a key press keeps the dashboard's main thread busy with 200 reminders on the screen: in the message
// of a new reminder, in the search, in the modal, and beside and in ten embeds of 25 fields. It compares them with a bare text field on the same page. The
// cost is the CPU time of scripts, styles and layout, with all deferred work.
//   node bench/reminders-form.mjs [key presses]
// CHROMIUM names a Chromium to use instead of the system's.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
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

const REMINDERS = 200

/** As many embeds and fields as a message can have. */
const EMBEDS = Array.from({ length: 10 }, (_, nth) => ({
  title: `Raid ${nth}`,
  fields: Array.from({ length: 25 }, (_one, field) => ({ name: `Group ${field}`, value: 'Ten', inline: true })),
}))

const presses = Number(process.argv[2] ?? 20)

/** Saves as many reminders as a server can have. */
async function saveReminders() {
  const tomorrow = Date.now() + 86_400_000
  for (let at = 0; at < REMINDERS; at += 1) {
    const response = await fetch(`${program.origin}/api/guilds/${GUILDS.guildhallDemo}/reminders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${program.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        channel_id: CHANNELS.demoGeneral,
        message: `Raid ${at}: bring flasks and be in voice ten minutes early, or write to an officer before eight.`,
        next_run_at: new Date(tomorrow + at * 60_000).toISOString(),
        mention_role_id: ROLES.demoModerator,
        is_recurring: true,
        recurrence_type: at % 2 === 0 ? 'daily' : 'weekly',
        recurrence_day_of_week: at % 2 === 0 ? null : at % 7,
        time_zone: 'Europe/Berlin',
        ...(at === REMINDERS - 1 && { embeds: EMBEDS }),
      }),
    })
    if (!response.ok) throw new Error(`Saving reminder ${at} failed with ${response.status}: ${await response.text()}`)
  }
}

buildDashboard()
const databaseFile = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
const program = await openProgram(databaseFile, { webRoot: DASHBOARD, logLevel: 'warn' })
const browser = await launchBrowser()
try {
  await saveReminders()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
  await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}`)
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await page.getByText(`${REMINDERS} pending`).waitFor()
  const bare = await measureBareField(page, presses)
  const form = page.getByRole('form', { name: 'Create reminder' })
  await form.getByRole('checkbox', { name: 'Recurring' }).check()
  await form.getByLabel('Next run time').fill('2027-03-01T20:00')
  const message = form.getByRole('textbox', { name: 'Message' })
  await message.fill('**Raid tonight!** Bring flasks. ')
  const typed = await measureKeyPress(page, message, presses)
  const search = page.getByRole('searchbox', { name: 'Search reminders' })
  await search.fill('raid 1')
  const searched = await measureKeyPress(page, search, presses)
  await search.fill('')
  await page.getByRole('listitem').getByRole('button', { name: 'Edit' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Edit reminder' })
  const edited = await measureKeyPress(page, modal.getByRole('textbox', { name: 'Message' }), presses)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  await search.fill(`raid ${REMINDERS - 1}`)
  await page
    .getByRole('article', { name: `Raid ${REMINDERS - 1}` })
    .getByRole('button', { name: 'Edit' })
    .click()
  const lastField = modal.getByRole('textbox', { name: 'Embed 10 field 25 value' })
  await lastField.waitFor()
  const besideEmbeds = await measureKeyPress(page, modal.getByRole('textbox', { name: 'Message' }), presses)
  const inEmbed = await measureKeyPress(page, lastField, presses)
  printMachine()
  print(`key press with ${REMINDERS} reminders, CPU of the main thread, ${presses} presses, budget ${BUDGET_MS} ms`)
  printCost('in a bare text field', bare)
  printCost('in a new message', typed)
  printCost('in the search', searched)
  printCost('in the modal', edited)
  printCost('beside ten embeds', besideEmbeds)
  printCost('in one of ten embeds', inEmbed)
  process.exitCode = [typed, searched, edited, besideEmbeds, inEmbed].every(({ usual }) => usual <= BUDGET_MS) ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
