import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../world.ts'
import { expectGood } from './testing/judge.ts'
import { useChat } from './testing/stage.ts'
import { box, log, PATIENCE, say } from './testing/visit.ts'

const stage = useChat([], () => Promise.resolve())

describe('a thread on the chat page', { timeout: PATIENCE }, () => {
  it('can be created from a message, opened, joined, written in and left', async () => {
    const [ben, cleo] = [await stage.open('ben'), await stage.open('cleo')]
    await say(ben, 'Who comes to Molten Keep?')
    const message = ben.getByRole('article', { name: /^ben: Who comes/ })
    await message.hover()
    await message.getByRole('button', { name: 'Create thread' }).click()
    const form = ben.getByRole('dialog', { name: 'Create thread' })
    await expectGood(ben, 'thread-dialog')
    await form.getByLabel('Thread name').fill('Molten Keep')
    await form.getByRole('button', { name: 'Create' }).click()
    await ben.getByRole('heading', { name: 'Molten Keep' }).waitFor()
    await say(ben, 'I bring the potions')

    const threads = cleo.getByRole('list', { name: 'Threads of general' })
    await threads.getByRole('button', { name: 'Molten Keep' }).waitFor()
    await expectGood(cleo, 'thread-of-message')
    await cleo.getByRole('button', { name: /Molten Keep.*See thread/ }).click()
    await log(cleo).getByText('I bring the potions').waitFor()
    await cleo.getByText('Started by ben').waitFor()
    expect(await log(cleo).getByText('Who comes').count()).toBe(0)
    await cleo.getByRole('button', { name: 'Join thread' }).click()
    await cleo.getByRole('button', { name: 'Leave thread' }).waitFor()
    await say(cleo, 'Me too')
    await log(ben).getByText('Me too').waitFor()
    await expectGood(cleo, 'thread-open')
    await cleo.getByRole('button', { name: 'Leave thread' }).click()
    await cleo.getByRole('button', { name: 'Join thread' }).waitFor()
    await cleo.getByRole('button', { name: 'general', exact: true }).click()
    await log(cleo).getByText('Who comes').waitFor()
    expect(await log(cleo).getByText('Me too').count()).toBe(0)
  })

  it('can be created from a channel, archived, and reopened by a message', async () => {
    const page = await stage.open('cleo')
    await page.getByRole('button', { name: 'Create thread' }).click()
    await page.getByRole('dialog').getByLabel('Thread name').fill('Loot')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Loot' }).waitFor()
    await page.getByRole('button', { name: 'Archive thread', exact: true }).click()
    await page.getByText('This thread is archived. A message reopens it.').waitFor()
    const archived = page.getByRole('group').filter({ hasText: 'Archived threads' })
    await page.getByRole('button', { name: 'general', exact: true }).click()
    await expect.poll(() => archived.getByRole('button', { name: 'Loot' }).isVisible()).toBe(false)
    await archived.getByText('Archived threads').click()
    await expectGood(page, 'threads-archived')
    await archived.getByRole('button', { name: 'Loot' }).click()
    await say(page, 'One more sword')
    await log(page).getByText('One more sword').waitFor()
    await archived.waitFor({ state: 'detached' })
  })

  it('accepts only messages of moderators when it is locked', async () => {
    const { id } = stage.local.createThread(CHANNELS.demoGeneral, stage.local.credentials.clientId, 'Old news')
    stage.local.changeThread(id, { archived: true, locked: true })
    const [ada, cleo] = [await stage.open('ada'), await stage.open('cleo')]
    for (const page of [ada, cleo]) {
      await page.getByText('Archived threads').click()
      await page.getByRole('button', { name: 'Old news' }).click()
      await page.getByText('This thread is locked. Only moderators can write in it.').waitFor()
    }
    expect(await box(cleo).isEnabled()).toBe(false)
    expect(await box(cleo).getAttribute('placeholder')).toBe('This thread is locked.')
    await say(ada, 'For the record')
    await log(cleo).getByText('For the record').waitFor()
  })

  it('returns its readers to the first channel when it is deleted', async () => {
    const { id } = stage.local.createThread(CHANNELS.demoGeneral, stage.local.credentials.clientId, 'Short')
    const page = await stage.open('cleo')
    await page.getByRole('button', { name: 'Short' }).click()
    await page.getByRole('heading', { name: 'Short' }).waitFor()
    stage.local.deleteChannel(id)
    await page.getByRole('heading', { name: 'general', exact: true }).waitFor()
  })
})
