import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { MODEL_ANSWER, startModel } from './kit/model.ts'
import { describeApart, test as base } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

const test = base.extend({
  settings: async ({ browserName: _ }, use) => {
    const model = await startModel()
    await use({ BOT_TIME_ZONE: 'Europe/Berlin', ASK_BASE_URL: model.url, ASK_MODEL: 'small-model' })
    model.close()
  },
})

describeApart('commands', () => {
  test.describe(() => {
    test.use({ ownProcesses: true })

    test('post an absence notice that its author can withdraw after a restart', async ({ dashboard, as, program }) => {
      const { page } = dashboard
      await dashboard.signIn('ada')
      await dashboard.manage(DEMO)
      const row = page.getByRole('listitem').filter({ has: dashboard.toggle('unavailable') })
      await expect(row).toContainText('No unavailable channel is set.')
      await dashboard.enable('unavailable')
      await row.getByText('Help', { exact: true }).click()
      await expect(row).toContainText('/unavailable date:fri reason:dentist')
      await expectAccessible(page)
      const cleo = await as('cleo', DEMO, 'general')
      await cleo.command('unavailable', { date: 'tomorrow' })
      await cleo.expectAnswer(/No unavailable channel is set on this server/)

      await row.getByRole('link', { name: 'Open the settings' }).click()
      await dashboard.choose('Unavailable channel', '#raid-times')
      await dashboard.openTab('Moderation')
      await dashboard.choose('Default action', 'Warn')
      await dashboard.saveSettings()
      await dashboard.openTab('Commands')
      await expect(row).not.toContainText('No unavailable channel is set.')
      await cleo.command('unavailable', { date: 'tomorrow' })
      await cleo.expectAnswer(/\/unavailable only works in #raid-times/)

      await cleo.goTo('raid-times')
      await cleo.command('unavailable', { date: 'tom', reason: 'on holiday' })
      const notice = cleo.message('on holiday')
      await expect(notice).toContainText(/cleo is unavailable on .+ Reason: on holiday/)
      await expectAccessible(cleo.page)
      await program.restart()
      await expect(async () => {
        await notice.getByRole('button', { name: 'Withdraw' }).click()
        await expect(notice).toContainText('withdrew this notice', { timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
    })
  })

  test("write a raid's time into a topic and keep the other text", async ({ dashboard, as }) => {
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.enable('updateraidtime')
    const ada = await as('ada', DEMO, 'raid-times')
    await ada.command('updateraidtime', { raid: 'raid-ti', date: 'tomorrow', time: '8pm', announce: 'True' })
    await ada.expectAnswer(/The next raid in #raid-times is on .+ The topic shows it\./)
    await ada.expectAnswer(/^.*The next raid is on/)
    const head = ada.page.getByText('When we meet.')
    await expect(head).toContainText('20:00 (Europe/Berlin)]')
    const cleo = await as('cleo', DEMO, 'raid-times')
    await cleo.say('!updateraidtime #raid-times fri 20:00')
    await cleo.expectAnswer(/You need Manage Channels in #raid-times, or a role named Admin or Moderator\./)
  })

  test('hug a member and answer questions', async ({ dashboard, as }) => {
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.enable('animehug')
    const [ben, cleo] = [await as('ben', DEMO, 'general'), await as('cleo', DEMO, 'general')]
    await expect(async () => expect(await cleo.offers('animehug')).toBe(true)).toPass()
    await cleo.command('animehug', { user: 'ben' })
    await cleo.expectAnswer(/Hugs between you two: 1/)
    await ben.expectPing(/cleo hugs @ben/i)
    await dashboard.enable('ask')
    await expect(async () => expect(await cleo.offers('ask')).toBe(true)).toPass()
    await cleo.command('ask', { question: 'Where is the gold?' })
    await cleo.expectAnswer(new RegExp(`Where is the gold\\?\\s*${MODEL_ANSWER}`))
    await ben.say('!ask where is it?')
    await ben.expectTimes(2, MODEL_ANSWER)
  })
})
