import { expect } from '@playwright/test'
import { BOT_ID, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { expectAccessible } from './kit/accessible.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

describeApart('every setting', () => {
  test('takes effect in the running bot and can be reverted', async ({ dashboard, chat, as }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.enable('blame')
    await dashboard.openSettings('General')
    await dashboard.textbox('Prefix').fill('?')
    await dashboard.choose('Unavailable channel', '#raid-times')
    await expectAccessible(page)
    await dashboard.openTab('Moderation')
    await page.getByRole('switch', { name: 'Enable auto moderation' }).click()
    await dashboard.choose('Default action', 'Mute')
    await dashboard.choose('Moderation log channel', '#mod-log')
    await dashboard.choose('Deleted message log channel', '#mod-log')
    await expectAccessible(page)
    await dashboard.openTab('Notifications')
    await dashboard.textbox('Welcome message').fill('Hello {user}, this is {server}!')
    await dashboard.choose('Welcome channel', '#general')
    await expect(page.getByRole('group', { name: 'Preview of the welcome message' })).toContainText(`this is ${DEMO}!`)
    await expectAccessible(page)
    await dashboard.saveSettings()

    const [cleo, log] = [await as('cleo', DEMO, 'general'), await as('ada', DEMO, 'mod-log')]
    const dan = chat
    await dan.arrive('dan')
    await dan.join(DEMO)
    await dan.expectPing(`Hello @dan, this is ${DEMO}!`)
    await cleo.say('!blame with the old prefix')
    await cleo.say('?blame was late')
    await cleo.expectAnswer(/blamed 1 time\. Reason: was late/)
    await cleo.say('forget **this**')
    await cleo.remove('forget')
    await expect(log.message('Message deleted')).toContainText('forget **this**')
    await expect(log.message('Message deleted')).toContainText('@cleo')
    await expect(log.message('Message deleted')).toContainText('#general')
    await cleo.say('damn')
    await cleo.expectBlocked('damn')
    await cleo.expectToBeTimedOut()
    await expect(log.message('Muted for 10 minutes.')).toContainText('cleo')
    await log.expectTimedOut('cleo')

    await page.reload()
    await dashboard.openSettings('General')
    await expect(dashboard.textbox('Prefix')).toHaveValue('?')
    await expect(dashboard.picker('Unavailable channel')).toHaveText('#raid-times')
    await dashboard.textbox('Prefix').fill('!')
    await dashboard.openTab('Moderation')
    await expect(dashboard.picker('Default action')).toHaveText('Mute')
    await page.getByRole('switch', { name: 'Enable auto moderation', checked: true }).click()
    await dashboard.choose('Deleted message log channel', 'No channel')
    await dashboard.openTab('Notifications')
    await page.getByRole('checkbox', { name: 'Welcome new members' }).uncheck()
    await expectAccessible(page)
    await dashboard.saveSettings()

    await dan.leave(DEMO)
    await dan.join(DEMO)
    await dan.sayUntil('written', 'damn')
    await dan.say('forget that')
    await dan.remove('forget that')
    await dan.say('?blame with the old prefix')
    await dan.say('!blame was early')
    await dan.expectAnswer(/blamed 2 times\. Reason: was early/)
    await dan.expectTimes(1, 'Hello @dan')
    await log.expectTimes(1, 'Message deleted')
  })
})

test.describe('two administrators of a server', () => {
  test('can save different settings at once and keep unsaved text after a demotion', async ({
    dashboard: ben,
    colleague: cleo,
    program,
  }) => {
    const leader = { guildId: GUILDS.raidNight, roleId: ROLES.raidLeader }
    await program.discord.world.giveRole({ ...leader, userId: USERS.cleo })
    await ben.signIn('ben')
    await ben.manage('Raid Night')
    await ben.openSettings('Moderation')
    await ben.choose('Default action', 'Warn')
    await ben.saveSettings()
    await ben.openTab('General')
    await ben.textbox('Prefix').fill('?')
    await cleo.signIn('cleo')
    await cleo.manage('Raid Night')
    await cleo.openSettings('Notifications')
    await cleo.textbox('Welcome message').fill('Ready, {user}?')
    await Promise.all([ben.saveSettings(), cleo.saveSettings()])
    for (const { page } of [ben, cleo]) await page.reload()
    for (const dashboard of [ben, cleo]) {
      await dashboard.openSettings('General')
      await expect(dashboard.textbox('Prefix')).toHaveValue('?')
      await dashboard.openTab('Notifications')
      await expect(dashboard.textbox('Welcome message')).toHaveValue('Ready, {user}?')
    }

    await cleo.textbox('Welcome message').fill('Ready for the raid, {user}?')
    await program.discord.world.takeRole({ ...leader, userId: USERS.cleo })
    await cleo.expectToAdminister(GUILDS.raidNight, false)
    await cleo.expectAlert('You no longer have access to this server')
    await cleo.page.getByRole('button', { name: 'Save Changes' }).click()
    await cleo.expectAlert(
      "Failed to save settings: You don't have access to this server. Ask one of its administrators.",
    )
    await expect(cleo.textbox('Welcome message')).toHaveValue('Ready for the raid, {user}?')
    await expectAccessible(cleo.page)
    await program.discord.world.giveRole({ ...leader, userId: USERS.cleo })
    await cleo.expectToAdminister(GUILDS.raidNight, true)
    await cleo.saveSettings()
    await ben.page.reload()
    await ben.openSettings('Notifications')
    await expect(ben.textbox('Welcome message')).toHaveValue('Ready for the raid, {user}?')
  })
})

test.describe('unsaved settings and rules', () => {
  test('are restored after a reload, navigation and a new sign-in', async ({ dashboard }) => {
    const { page } = dashboard
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.openSettings('Moderation')
    await dashboard.choose('Default action', 'Warn')
    await dashboard.openTab('Rules')
    await dashboard.textbox('Rule 1').fill('Be kind.')

    await page.reload()
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Be kind.')
    await dashboard.openTab('Commands')
    await page.goBack()
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Be kind.')
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    const unsaved = page.getByRole('region', { name: 'Unsaved work' })
    await expect(unsaved.getByRole('link')).toHaveText([`Rules in ${DEMO}`, `Settings in ${DEMO}`])
    await expectAccessible(page)
    await unsaved.getByRole('link', { name: 'Settings in' }).click()
    await dashboard.openTab('Moderation')
    await expect(dashboard.picker('Default action')).toHaveText('Warn')

    await dashboard.endSession()
    await expect(page).toHaveURL(/\/login$/)
    await dashboard.loginButton.click()
    await page.getByRole('button', { name: 'ada' }).click()
    // The page on which the session ended.
    await expect(dashboard.picker('Default action')).toHaveText('Warn')
    await expectAccessible(page)
    await dashboard.saveSettings()
    await dashboard.openTab('Rules')
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Be kind.')
    await dashboard.choose('Channel', '#rules')
    await dashboard.saveRules()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Your Servers' })).toBeVisible()
    await expect(unsaved).toBeHidden()
    expect(asked).toEqual([])
  })
})

/** Markup that would run, and every kind of ping. */
const HOSTILE = `<img src=x onerror="document.title='broken'"> <script>document.title='broken'</script> @everyone @here <@${USERS.ada}> <@&${ROLES.demoRaider}> {user} {server}`

test.describe('hostile input', () => {
  test('is limited in length and shown as plain text, and pings no member', async ({
    dashboard,
    chat,
    as,
    program,
  }) => {
    const { page } = dashboard
    const demo = { guildId: GUILDS.guildhallDemo }
    // The bot may ping everyone now, so Discord's permissions do not hide a missing `allowed_mentions`.
    await program.discord.world.giveRole({ ...demo, userId: BOT_ID, roleId: ROLES.demoKeeper })
    await program.discord.world.giveRole({ ...demo, userId: USERS.ada, roleId: ROLES.demoRaider })
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.openSettings('Moderation')
    await dashboard.choose('Default action', 'Warn')
    await dashboard.choose('Deleted message log channel', '#mod-log')
    await dashboard.openTab('Notifications')
    await dashboard.choose('Welcome channel', '#general')
    await dashboard.textbox('Welcome message').fill('x'.repeat(10_000))
    await expect(dashboard.textbox('Welcome message')).toHaveValue('x'.repeat(2_000))
    await dashboard.textbox('Welcome message').fill(HOSTILE)
    const preview = page.getByRole('group', { name: 'Preview of the welcome message' })
    await expect(preview).toContainText('<img src=x onerror=')
    await expect(preview).toContainText('<script>')
    await dashboard.saveSettings()
    await dashboard.openTab('Rules')
    await dashboard.choose('Channel', '#general')
    await dashboard.textbox('Rule 1').fill('x'.repeat(10_000))
    await page.getByRole('button', { name: 'Save rules' }).click()
    await dashboard.expectAlert('Use 1,500 characters or fewer.')
    await dashboard.textbox('Rule 1').fill(`Rule: ${HOSTILE}`)
    await dashboard.saveRules()
    await expectAccessible(page)
    await page.reload()
    await dashboard.openSettings('Notifications')
    await expect(dashboard.textbox('Welcome message')).toHaveValue(HOSTILE)
    await dashboard.openTab('Rules')
    await dashboard.choose('Channel', '#general')
    await expect(dashboard.textbox('Rule 1')).toHaveValue(`Rule: ${HOSTILE}`)
    await expect(page).not.toHaveTitle(/broken/)

    const ada = await as('ada', DEMO, 'general')
    await chat.arrive('dan')
    await chat.join(DEMO)
    await chat.expectPing(`@dan ${DEMO}`)
    await ada.expectNoPing(`@dan ${DEMO}`)
    await ada.expectNoPing('Rule: <img')
    await chat.say(`gone: @everyone <@${USERS.ada}>`)
    await ada.expectPing('gone:')
    await chat.remove('gone:')
    await ada.goTo('mod-log')
    await ada.expectNoPing('gone:')
    await expect(ada.page).not.toHaveTitle(/broken/)
  })
})
