import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { CHANGE, CONFIG, CONFIGS, CREATE, openMessage } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

const [RAIDER, CLASSES] = CONFIG.buttons
const STALE = { status: 409, body: { error: 'Someone else saved changes.', code: 'version.stale' } }
const DELETED = { status: 404, body: { error: 'This configuration no longer exists.', code: 'role_buttons.not_found' } }
const CREATED = { status: 201, body: { ...CONFIG, id: '8', version: 5 } }

const save = (page: Page) => page.getByRole('button', { name: 'Save Configuration' }).click()

/** Loads the latest version and returns to the own one. */
async function viewBoth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load latest version' }).click()
  await page.getByRole('button', { name: 'View my version' }).click()
  await page.getByRole('button', { name: 'View latest version' }).waitFor()
}

describe('buttons that another administrator removed', () => {
  it('are saved as new ones over the latest version, also sub-buttons', async () => {
    const { page, modal, sent } = await openMessage(open, '5000', {
      wire: {
        [CONFIGS]: (_, nth) => {
          const latest = [{ ...CLASSES, children: CLASSES?.children.slice(0, 1) }]
          return { body: [nth === 0 ? CONFIG : { ...CONFIG, version: 4, buttons: latest }] }
        },
        [CHANGE]: (_, nth) => (nth === 0 ? STALE : { body: { ...CONFIG, version: 5 } }),
      },
    })
    await modal.getByLabel('Label of button 1', { exact: true }).fill('Raiders')
    await save(page)
    await modal.getByRole('alert').getByText('Someone else saved changes.').waitFor()
    await viewBoth(page)
    await save(page)
    await modal.waitFor({ state: 'detached' })
    const { id: _, ...tank } = CLASSES?.children[1] ?? { id: '' }
    const { id: __, ...raider } = { ...RAIDER, id: '', label: 'Raiders' }
    expect(sent(CHANGE)).toEqual({
      guild_id: '1',
      channel_id: '10',
      message_id: '5000',
      buttons: [raider, { ...CLASSES, children: [CLASSES?.children[0], tank] }],
      version: 4,
    })
  })

  it('are restored from a draft as new ones after a reload', async () => {
    const { page, modal, sent } = await openMessage(open, '5000', {
      wire: { [CONFIGS]: (_, nth) => ({ body: [nth === 0 ? CONFIG : { ...CONFIG, version: 4, buttons: [CLASSES] }] }) },
    })
    await modal.getByLabel('Label of button 1', { exact: true }).fill('Raiders')
    await page.reload()
    await page.getByRole('button', { name: 'View my version' }).click()
    await save(page)
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ version: 4, buttons: [{ label: 'Raiders' }, { id: 'b' }] })
    expect(sent(CHANGE)).not.toHaveProperty('buttons.0.id')
  })
})

describe('a configuration that another administrator deleted', () => {
  it('is a conflict, after which its buttons are saved as a new one', async () => {
    const { page, modal, sent } = await openMessage(open, '5000', {
      wire: {
        [CONFIGS]: (_, nth) => ({ body: nth === 0 ? [CONFIG] : [] }),
        [CHANGE]: DELETED,
        [CREATE]: CREATED,
      },
    })
    await modal.getByLabel('Label of button 1', { exact: true }).fill('Raiders')
    await save(page)
    await modal.getByRole('alert').getByText('This configuration no longer exists.').waitFor()
    await viewBoth(page)
    await save(page)
    await modal.waitFor({ state: 'detached' })
    expect(JSON.stringify(sent(CREATE))).not.toContain('"id"')
    expect(sent(CREATE)).not.toHaveProperty('version')
    expect(sent(CREATE)).toMatchObject({ buttons: [{ label: 'Raiders' }, { children: [{}, { label: 'Tank' }] }] })
  })

  it('is a conflict also when the page has noticed the deletion', async () => {
    let isDeleted = false
    const { page, modal, sent, live, count } = await openMessage(open, '5000', {
      wire: {
        [CONFIGS]: () => ({ body: isDeleted ? [] : [CONFIG] }),
        [CREATE]: (_, nth) => (nth === 0 ? STALE : CREATED),
      },
    })
    await modal.getByLabel('Label of button 1', { exact: true }).fill('Raiders')
    isDeleted = true
    live.change('role_buttons')
    await modal.getByRole('button', { name: 'Delete Configuration' }).waitFor({ state: 'detached' })
    await save(page)
    await modal.getByRole('alert').getByText('Someone else saved changes.').waitFor()
    expect(sent(CREATE)).toMatchObject({ version: 3 })
    await viewBoth(page)
    await save(page)
    await modal.waitFor({ state: 'detached' })
    expect(count(CREATE)).toBe(2)
    expect(sent(CREATE)).not.toHaveProperty('version')
  })
})

describe('a configuration that the page received from another administrator', () => {
  it('is not overwritten by buttons that were added before', async () => {
    let configs: readonly object[] = []
    const exists = { status: 409, body: { error: 'This message has buttons.', code: 'role_buttons.exists' } }
    const { modal, live, count } = await openMessage(open, '4000', {
      wire: { [CONFIGS]: () => ({ body: configs }), [CREATE]: exists },
    })
    await modal.getByRole('button', { name: 'Add Button' }).click()
    await modal.getByLabel('Label of button 1').fill('Mine')
    await modal.getByLabel('Role of button 1').click()
    await modal.page().getByRole('option', { name: '@Raider' }).click()
    configs = [{ ...CONFIG, message_id: '4000' }]
    live.change('role_buttons')
    await modal.getByRole('button', { name: 'Delete Configuration' }).waitFor()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('This message has buttons.').waitFor()
    await modal.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 1', { exact: true }).inputValue()).toBe('Raider')
    expect(count(CHANGE)).toBe(0)
  })
})

it('the question about a configuration closes with an error when another administrator deletes it', async () => {
  let configs: readonly object[] = [CONFIG]
  const { page, modal, live } = await openMessage(open, '5000', { wire: { [CONFIGS]: () => ({ body: configs }) } })
  await modal.getByRole('button', { name: 'Delete Configuration' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this configuration?' })
  await question.waitFor()
  configs = []
  live.change('role_buttons')
  await page.getByRole('alert').getByText('This configuration was deleted.').waitFor()
  await question.waitFor({ state: 'detached' })
})
