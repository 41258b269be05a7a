import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { ChatRoom } from './kit/chat-room.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

async function openUrlRules(dashboard: Dashboard): Promise<void> {
  await dashboard.signIn('ada')
  await dashboard.manage(DEMO)
  await dashboard.openSettings('Rules')
}

/** Repeats a message until the bot replies without a link: a bot in another process learns of a save a moment later. */
async function expectReplyWithout(
  chat: ChatRoom,
  { written, kept, gone }: { written: string; kept: string; gone: string },
): Promise<void> {
  await expect(async () => {
    await chat.say(written)
    await expect(chat.message(kept)).toBeVisible({ timeout: 5_000 })
    await expect(chat.message(kept)).not.toContainText(gone, { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}

describeApart('URL rules', () => {
  test('make the bot reply as in the preview and update the reply with the message', async ({ dashboard, as }) => {
    const { page } = dashboard
    const answer = page.getByRole('group', { name: 'Bot reply preview' })
    await openUrlRules(dashboard)
    await page.getByRole('button', { name: 'Add preset' }).click()
    await page.getByRole('menuitem', { name: 'x.com posts → fxtwitter.com' }).click()
    await dashboard.chooseAlso('Channels 1', '#general')
    await page.getByRole('button', { name: 'Add URL rule' }).click()
    await dashboard.textbox('Input pattern 2').fill('^https://wiki\\.example/(\\w+')
    await dashboard.textbox('Output pattern 2').fill('https://$1.wiki.example')
    await page.getByRole('button', { name: 'Save URL rules' }).click()
    await expect(dashboard.textbox('Input pattern 2')).toBeFocused()
    await expect(dashboard.textbox('Input pattern 2')).toHaveAccessibleDescription(/\)/)
    await expectAccessible(page)
    await dashboard.textbox('Input pattern 2').fill('^https://wiki\\.example/(\\w+)')

    const written = 'Look: https://x.com/ada/status/1, https://wiki.example/en/castles!'
    const everywhere = 'https://en.wiki.example/castles'
    const inGeneral = 'https://fxtwitter.com/ada/status/1'
    await dashboard.textbox('Test message').fill(written)
    await dashboard.choose('Test channel', '#raid-times')
    await expect(answer).toContainText(everywhere)
    await expect(answer).not.toContainText(inGeneral)
    await dashboard.choose('Test channel', '#general')
    await expect(answer).toContainText(inGeneral)
    await expect(answer).toContainText(everywhere)
    await expectAccessible(page)
    await dashboard.saveUrlRules()

    const [cleo, ada] = [await as('cleo', DEMO, 'raid-times'), await as('ada', DEMO, 'general')]
    await cleo.say(written)
    await expect(cleo.message(everywhere)).toBeVisible()
    await cleo.expectGone(inGeneral)
    await cleo.goTo('general')
    await cleo.say(written)
    await expect(cleo.message(inGeneral)).toContainText(everywhere)
    await cleo.expectNoPing(inGeneral)
    await cleo.edit('Look:', 'Look: https://x.com/ada/status/2')
    await expect(ada.message('https://fxtwitter.com/ada/status/2')).toBeVisible()
    await ada.expectGone(inGeneral)
    await cleo.remove('Look:')
    await ada.expectGone('fxtwitter.com')

    await page.getByRole('button', { name: 'Remove URL rule 1' }).click()
    await dashboard.saveUrlRules()
    await expectReplyWithout(cleo, { written, kept: everywhere, gone: inGeneral })
  })
})

describeApart('the switches of the URL rules', () => {
  test('make the bot reply to every spelling of a link, after the own rules, until they are turned off', async ({
    dashboard,
    as,
  }) => {
    const { page } = dashboard
    const x = page.getByRole('switch', { name: 'X and Twitter' })
    await openUrlRules(dashboard)
    await expect(x).toHaveAccessibleDescription(/fxtwitter\.com, which then sees them/)
    await dashboard.textbox('Input pattern 1').fill('^https://x\\.com/(ada/)')
    await dashboard.textbox('Output pattern 1').fill('https://ada.example/$1')
    await x.focus()
    await page.keyboard.press('Space')
    await page.getByRole('switch', { name: 'Reddit' }).click()
    await expectAccessible(page)
    await dashboard.saveUrlRules()
    await page.reload()
    await dashboard.openSettings('Rules')
    await expect(x).toBeChecked()
    await expect(page.getByRole('textbox', { name: /^Input pattern/ })).toHaveCount(1)

    const cleo = await as('cleo', DEMO, 'general')
    await cleo.say('https://x.com/ada/status/1 http://mobile.twitter.com/ben/status/2?s=20 https://redd.it/1abc')
    const reply = cleo.message('https://ada.example/ada/status/1')
    await expect(reply).toContainText('https://fxtwitter.com/ben/status/2')
    await expect(reply).toContainText('https://vxreddit.com/comments/1abc')

    await x.click()
    await dashboard.saveUrlRules()
    await expectReplyWithout(cleo, {
      written: 'https://x.com/ben/status/3 https://redd.it/2abc',
      kept: 'https://vxreddit.com/comments/2abc',
      gone: 'https://fxtwitter.com/ben/status/3',
    })
  })
})

test.describe('a pattern that only the server can judge', () => {
  test('is reported at its row', async ({ dashboard }) => {
    const { page } = dashboard
    // Without the engine on the page only the server can validate the pattern.
    await page.route('**/assets/link-engine-*', (route) => route.abort())
    await openUrlRules(dashboard)
    await page.getByRole('button', { name: 'Add URL rule' }).click()
    await dashboard.textbox('Input pattern 2').fill('a(?=b)')
    await dashboard.textbox('Output pattern 2').fill('c')
    await page.getByRole('button', { name: 'Save URL rules' }).click()
    await dashboard.expectAlert("Some values aren't valid. Check the highlighted fields and try again.")
    await dashboard.expectAlert('Lookahead')
    await expect(dashboard.textbox('Input pattern 2')).toBeFocused()
    await expectAccessible(page)
  })
})
