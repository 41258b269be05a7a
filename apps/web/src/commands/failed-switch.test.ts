import { expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'
import { COMMAND_LIST, gate } from '../testing/wire.ts'

const open = useSite()

const LIST = 'GET /guilds/1/commands'
const TOGGLE = 'POST /guilds/1/commands/blame/toggle'
const FAILED = { status: 400, body: { error: 'The response was lost.' } }

/** The list in which the server has saved the failed change. */
const SAVED = COMMAND_LIST.map((one) => (one.command_name === 'blame' ? { ...one, is_enabled: true } : one))

it("a switch shows the server's state after its request failed", async () => {
  const { page } = await open('/guilds/1', {
    wire: { [LIST]: (_, nth) => ({ body: nth === 0 ? COMMAND_LIST : SAVED }), [TOGGLE]: FAILED },
  })
  await page.getByRole('switch', { name: '/blame' }).click()
  await page.getByRole('alert').getByText('Failed to update command: The response was lost.').waitFor()
  await page.getByRole('switch', { name: '/blame', checked: true, disabled: false }).waitFor()
})

it("a failed switch shows the server's state once the last pending switch ends, and later switches do not read the list again", async () => {
  const { opened, release } = gate()
  const { page, count, idle } = await open('/guilds/1', {
    wire: {
      [LIST]: (_, nth) => ({ body: nth === 0 ? COMMAND_LIST : SAVED }),
      [TOGGLE]: FAILED,
      'POST /guilds/1/commands/ask/toggle': { body: {}, after: opened },
      'POST /guilds/1/commands/unavailable/toggle': { body: {} },
    },
  })
  await page.getByRole('switch', { name: '/ask' }).click()
  await page.getByRole('switch', { name: '/blame' }).click()
  await page.getByRole('switch', { name: '/blame', checked: false, disabled: false }).waitFor()
  expect(count(LIST)).toBe(1)
  release()
  await page.getByRole('switch', { name: '/blame', checked: true, disabled: false }).waitFor()
  expect(count(LIST)).toBe(2)
  await page.getByRole('switch', { name: '/unavailable' }).click()
  await page.getByRole('status').getByText('Command /unavailable').waitFor()
  await idle()
  expect(count(LIST)).toBe(2)
})

it('the error of a failed switch stays beside the success of another one, until the switch is tried again', async () => {
  const { page } = await open('/guilds/1', {
    wire: {
      [LIST]: { body: COMMAND_LIST },
      [TOGGLE]: (_, nth) => (nth === 0 ? FAILED : { body: {} }),
      'POST /guilds/1/commands/ask/toggle': { body: {} },
    },
  })
  const error = page.getByRole('alert').getByText('Failed to update command: The response was lost.')
  const blame = page.getByRole('switch', { name: '/blame', disabled: false })
  await blame.click()
  await error.waitFor()
  await page.getByRole('switch', { name: '/ask' }).click()
  await page.getByRole('status').getByText('Command /ask').waitFor()
  expect(await error.count()).toBe(1)
  await blame.click()
  await page.getByRole('status').getByText('Command /blame').waitFor()
  expect(await error.count()).toBe(0)
})

it('the end of the session is no error of the switch on the login page', async () => {
  const { page, idle } = await open('/guilds/1', { wire: { [TOGGLE]: { status: 401, body: { error: 'Over.' } } } })
  await page.getByRole('switch', { name: '/blame' }).click()
  await page.getByText('Your session ended.').waitFor()
  await idle()
  expect(await page.getByRole('alert').allTextContents()).toEqual([''])
})
