import { expect } from '@playwright/test'
import type { Chat } from '../e2e/kit/chat.ts'
import { MODEL_ANSWER } from '../e2e/kit/model.ts'
import type { Community } from './community.ts'

/** A message that the word list stops. */
const STOPPED = 'Snape did it'

/** The newest message of an event. */
const eventOf = ({ page }: Chat) =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ has: page.locator('.embed__fields') })
    .last()

/** Every command is used on the chat page, also with the prefix. */
export async function useEveryCommand(community: Community): Promise<void> {
  const [ada, cleo, dan] = [await community.chat('ada'), await community.chat('cleo'), await community.chat('dan')]
  await community.run('dan', 'blame', { reason: 'was late' }, /blamed 1 time\. Reason: was late/)
  await community.say('dan', '!blame again')
  community.ledger.command(community.idOf('dan'), 'blame')
  await dan.expectAnswer(/blamed 2 times\. Reason: again/)
  await community.run(
    'cleo',
    'unavailable',
    { date: 'fri', reason: 'dentist' },
    /cleo is unavailable on .+ Reason: dentist/,
  )
  await community.press('cleo', 'Reason: dentist', 'Withdraw')
  await expect(cleo.message('withdrew this notice')).toBeVisible()
  await community.run('cleo', 'animehug', { user: 'ben' }, /Hugs between you two: 1/)
  await community.run('cleo', 'ask', { question: 'Where is the gold?' }, new RegExp(MODEL_ANSWER))
  await community.run(
    'ada',
    'updateraidtime',
    { raid: 'boo', date: 'tomorrow', time: '20:00' },
    /The next raid in #books is on .+ The topic shows it\./,
  )
  await ada.goTo('books')
  await expect(ada.page.getByText('What are you reading?')).toContainText('20:00 (Europe/Berlin)]')
  await ada.goTo('general')
  await community.run(
    'cleo',
    'createevent',
    { title: 'Party', slots: '2027-01-08 20:00' },
    /You need a role named Admin or Moderator/,
  )
}

/** An event is created in its form, signed up for, edited and canceled. */
export async function organizeEvent(community: Community): Promise<void> {
  const [ada, cleo, ben] = [await community.chat('ada'), await community.chat('cleo'), await community.chat('ben')]
  await ada.useCommand('createevent')
  community.ledger.command(community.idOf('ada'), 'createevent')
  const form = ada.page.getByRole('dialog', { name: 'Create an event' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Molten Core')
  await form.getByRole('textbox', { name: 'Slots' }).fill('2027-01-15 20:00\n2027-01-15 22:00')
  await form.getByRole('textbox', { name: 'Places in each slot' }).fill('1')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.message('Molten Core is here')).toBeVisible()
  await pressEvent(community, 'cleo', 'Slot 1')
  await expect(cleo.message('You have a place in Slot 1')).toBeVisible()
  await expect(eventOf(ben)).toContainText('Slot 1 · 1/1')
  await pressEvent(community, 'ben', 'Slot 1')
  await expect(ben.message('You are number 1 on its waiting list.')).toBeVisible()
  await pressEvent(community, 'cleo', 'Slot 1')
  await expect(eventOf(ada)).toContainText('@ben')
  await expect(eventOf(ada)).not.toContainText('Waiting')
  await pressEvent(community, 'cleo', 'Edit')
  await expect(cleo.message('Only its creator or a member who may create events')).toBeVisible()
  await pressEvent(community, 'ada', 'Edit')
  const edit = ada.page.getByRole('dialog', { name: 'Edit the event' })
  await edit.getByRole('textbox', { name: 'Title' }).fill('Blackwing Lair')
  await edit.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.message('Blackwing Lair was changed.')).toBeVisible()
}

/** The event of the first day is canceled a week later. */
export async function cancelEvent(community: Community): Promise<void> {
  await pressEvent(community, 'ada', 'Cancel event')
  await community.press('ada', 'Cancel Blackwing Lair?', 'Cancel the event')
  await expect(eventOf(await community.chat('ben'))).toContainText('This event was canceled.')
}

async function pressEvent(community: Community, name: string, button: string): Promise<void> {
  await eventOf(await community.chat(name))
    .getByRole('button', { name: button, exact: true })
    .click()
  community.ledger.event('component_press')
}

/** A press of the menu gives a role, and the next one takes it. */
export async function pressMenu(community: Community): Promise<void> {
  const cleo = await community.chat('cleo')
  for (const words of ['You now have Raider.', 'Raider was removed.']) {
    await community.press('cleo', 'Pick your roles.', 'Raider')
    await expect(cleo.page.getByText(words)).toBeVisible()
    community.ledger.event('role_change')
  }
}

/** AutoMod blocks a word, the author is warned, and a deleted message is logged. */
export async function misbehave(community: Community): Promise<void> {
  const [dan, log] = [await community.chat('dan'), await community.chat('ada')]
  await dan.say('damn')
  await dan.expectBlocked('damn')
  community.ledger.event('moderation_hit')
  await dan.openDirectMessages()
  await expect(dan.message('This is a warning.')).toContainText('Quiet Corner')
  await dan.enter('dan', 'Quiet Corner', 'general')
  await community.say('dan', 'forget **this**')
  await dan.remove('forget')
  await log.goTo('staff')
  await expect(log.message('Message deleted')).toContainText('forget **this**')
  await log.goTo('books')
  await expect(log.message('dan').filter({ hasText: /warn/i })).toBeVisible()
  await log.goTo('general')
}

/** A week's messages of a member: some words, a link, and a stopped word. */
export async function talk(community: Community, messages: number): Promise<void> {
  for (let at = 1; at < messages; at++) await community.write('dan', `Message ${at} of ${messages}`)
  await community.write('dan', `https://x.com/ada/status/${messages}`)
  community.ledger.event('link_rewritten')
  await community.sees('cleo', `https://fxtwitter.com/ada/status/${messages}`)
  await community.stop('dan', STOPPED)
}

/** The first stopped message, as its author sees it. */
export async function spoil(community: Community): Promise<void> {
  const dan = await community.chat('dan')
  await dan.say(STOPPED)
  await dan.expectBlocked(STOPPED, 'No spoilers here.')
  community.stopped.push(community.ledger.today)
}
