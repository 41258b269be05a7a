import { expect, it } from 'vitest'
import { CHANGE, CONFIG, CONFIGS, openMessage } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

it('the error beside Load latest version does not ask to reload the page', async () => {
  const error = 'This configuration no longer exists. Reload the page.'
  const { modal } = await openMessage(open, CONFIG.message_id, {
    wire: {
      [CONFIGS]: (_, nth) => ({ body: nth === 0 ? [CONFIG] : [] }),
      [CHANGE]: { status: 404, body: { error, code: 'role_buttons.not_found' } },
    },
  })
  await modal.getByLabel('Label of button 1', { exact: true }).fill('Mine')
  await modal.getByRole('button', { name: 'Save Configuration' }).click()
  await modal.getByRole('button', { name: 'Load latest version' }).waitFor()
  expect(await modal.getByRole('alert').textContent()).toBe(
    'This configuration no longer exists. Load the latest version, then try again.Load latest version',
  )
})
