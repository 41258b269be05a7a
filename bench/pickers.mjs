// Measures how fast the pickers of a large server open in a real browser. The server has 500 channels in 25 categories
// and 250 roles. The script compares them with the same pickers with five options each. The processor is slowed down
// four times.
//   node bench/pickers.mjs [rounds]
// CHROMIUM names a Chromium to use instead of the system's.
import { launchBrowser } from './lib/browser.mjs'
import { openBuiltProgram } from './lib/built-program.mjs'
import { median, print, printMachine } from './lib/print.mjs'
import { GUILDS } from '@guildhall/local-discord'

/** The longest time from the press to the painted list, in ms. */
const BUDGET_MS = 100
const SLOWDOWN = 4
const rounds = Number(process.argv[2] ?? 15)

/** @param {number} count @param {number} categories */
function channelsOf(count, categories) {
  const each = Math.ceil(count / categories)
  return Array.from({ length: categories }, (_, at) => [
    { id: `${1000 + at}`, name: `Category ${at}`, channel_type: 4, position: at, topic: null, parent_id: null },
    ...Array.from({ length: each }, (__, nth) => ({
      id: `${10_000 + at * each + nth}`,
      name: `channel-${at}-${nth}`,
      channel_type: 0,
      position: nth,
      topic: null,
      parent_id: `${1000 + at}`,
      can_send: true,
      can_mention: true,
    })),
  ]).flat()
}

/** @param {number} count */
function rolesOf(count) {
  return Array.from({ length: count }, (_, at) => ({
    id: `${20_000 + at}`,
    name: `Role ${at}`,
    color: 0x3ba55d,
    position: count - at,
    assignable: true,
    mentionable: true,
  }))
}

/**
 * The times from the press of a picker to the frame that shows its list, in ms.
 *
 * @param {string} label
 * @param {{ channels: object[], roles: object[] }} server
 */
async function timesToOpen(label, { channels, roles }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
    await page.route('**/api/guilds/*/channels', (route) => route.fulfill({ json: channels }))
    await page.route('**/api/guilds/*/roles', (route) => route.fulfill({ json: roles }))
    await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}`)
    await page.getByRole('tab', { name: 'Reminders' }).click()
    const picker = page.getByRole('form', { name: 'Create reminder' }).getByRole('combobox', { name: label })
    await picker.waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const times = []
    for (let round = 0; round < rounds + 2; round += 1) {
      const ms = await picker.evaluate(
        (button) =>
          new Promise((resolve) => {
            const begun = performance.now()
            const look = () => {
              if (document.querySelector('[role=listbox] [role=option]')) {
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
              } else requestAnimationFrame(look)
            }
            button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
            if (button instanceof HTMLElement) button.click()
            look()
          }),
      )
      times.push(Number(ms))
      await page.keyboard.press('Escape')
      await page.locator('[role=listbox]').waitFor({ state: 'detached' })
    }
    return times.slice(2)
  } finally {
    await context.close()
  }
}

const program = await openBuiltProgram([])
const browser = await launchBrowser()
try {
  const large = { channels: channelsOf(500, 25), roles: rolesOf(250) }
  const small = { channels: channelsOf(5, 1), roles: rolesOf(5) }
  printMachine()
  print(`opening a picker, ${SLOWDOWN} × slower processor, ${rounds} rounds, median`)
  let fits = true
  for (const [label, name] of [
    ['Channel', '500 channels'],
    ['Mention role', '250 roles'],
  ]) {
    const few = median(await timesToOpen(label ?? '', small))
    const many = median(await timesToOpen(label ?? '', large))
    print(
      `  ${name}   ${many.toFixed(0)} ms, budget ${BUDGET_MS}; with five ${few.toFixed(0)} ms: ${(many / few).toFixed(2)} ×`,
    )
    fits &&= many <= BUDGET_MS
  }
  process.exitCode = fits ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
