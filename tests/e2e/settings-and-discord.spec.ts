import { expect } from '@playwright/test'
import { CHANNELS } from '@guildhall/local-discord'
import { expectAccessible } from './kit/accessible.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

describeApart('settings and rules that are saved while Discord is unreachable', () => {
  test('are applied once Discord is reachable', async ({ dashboard, as, program }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.enable('blame')
    const cleo = await as('cleo', DEMO, 'general')
    await program.discord.faults.goAway()
    await dashboard.openSettings('General')
    await dashboard.textbox('Prefix').fill('?')
    await dashboard.openTab('Moderation')
    await page.getByRole('switch', { name: 'Enable auto moderation' }).click()
    await dashboard.choose('Default action', 'Warn')
    await dashboard.saveSettings()
    await dashboard.openTab('Rules')
    await dashboard.choose('Channel', '#general')
    await dashboard.textbox('Rule 1').fill('Be patient.')
    await dashboard.saveRules()
    const rules = page.getByRole('tabpanel', { name: 'Rules' })
    await expect(rules.getByText(/Saved\. The message in Discord follows|try again when it's back/)).toBeVisible()
    await expectAccessible(page)
    await cleo.say('?blame while unreachable')

    await program.discord.faults.comeBack()
    await expect(cleo.message('Be patient.')).toBeVisible({ timeout: 30_000 })
    await program.discord.faults.fail(502, { route: 'PATCH /channels/:id/messages/:id', requests: 2 })
    await dashboard.textbox('Rule 1').fill('Be very patient.')
    await dashboard.saveRules()
    await expect(cleo.message('Be very patient.')).toBeVisible({ timeout: 30_000 })
    await cleo.expectTimes(1, 'patient.')
    // The bot may miss messages that are written before it is connected again, as in Discord.
    await expect(async () => {
      await cleo.say('?blame was late')
      await expect(cleo.message('Reason: was late')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await cleo.sayUntil('blocked', 'damn')
    await cleo.openDirectMessages()
    await expect(cleo.message('This is a warning.')).toContainText(DEMO)
  })
})

test.describe('a channel that is deleted in Discord', () => {
  test('is reported at each setting of an open page until another channel is chosen', async ({
    dashboard,
    chat,
    program,
  }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.openSettings('Moderation')
    await dashboard.choose('Default action', 'Warn')
    await dashboard.openTab('Notifications')
    await dashboard.choose('Welcome channel', '#general')
    await dashboard.saveSettings()
    await dashboard.openTab('Rules')
    await dashboard.choose('Channel', '#general')
    await dashboard.textbox('Rule 1').fill('Be there.')
    await dashboard.saveRules()
    await page.getByRole('button', { name: 'Add preset' }).click()
    await page.getByRole('menuitem', { name: 'TikTok' }).click()
    await dashboard.chooseAlso('Channels 1', '#general')
    await dashboard.saveUrlRules()

    await program.discord.world.deleteChannel(CHANNELS.demoGeneral)
    await dashboard.openTab('Notifications')
    await expect(dashboard.picker('Welcome channel')).toHaveText('deleted channel')
    await expect(dashboard.picker('Welcome channel')).toHaveAccessibleDescription(/This channel was deleted\./)
    await expectAccessible(page)
    await dashboard.openTab('Rules')
    await expect(page.getByRole('toolbar').or(page.getByRole('group')).getByText('deleted channel')).toBeVisible()
    await dashboard.choose('Channel', 'deleted channel')
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Be there.')
    await expect(dashboard.said.filter({ hasText: 'This channel was deleted. Its rules are saved' })).toBeVisible()
    await expectAccessible(page)

    await dashboard.openTab('Notifications')
    await dashboard.choose('Welcome channel', '#rules')
    await dashboard.saveSettings()
    await chat.arrive('dan')
    await chat.join(DEMO)
    await chat.goTo('rules')
    await chat.expectPing(`Welcome @dan to ${DEMO}!`)
  })
})
