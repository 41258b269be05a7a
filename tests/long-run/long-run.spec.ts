import { test } from '@playwright/test'
import { startModel } from '../e2e/kit/model.ts'
import { backUpDuringSaves, restoreElsewhere } from './backups.ts'
import { breakAndFix } from './broken.ts'
import { cancelEvent, misbehave, organizeEvent, pressMenu, spoil, talk, useEveryCommand } from './chatting.ts'
import { Community } from './community.ts'
import {
  expectCounted,
  expectHistory,
  expectReminded,
  expectShown,
  expectStopped,
  FIRST_DAY,
  openEveryScreen,
} from './figures.ts'
import { firstDay } from './first-day.ts'
import { tryEveryLevel } from './levels.ts'
import { addRule, administer, lookAround, loseRole, moderate } from './people.ts'
import { Processes } from './processes.ts'
import { deleteTea, RAID, READING, skipTea, TEA } from './reminders.ts'
import { restoreReminder } from './restoring.ts'

/** A Monday. */
const STARTS_AT = `${FIRST_DAY}T12:00:00.000Z`
const MEETING = 'Guild meeting.'

for (const arrangement of ['one process on SQLite', 'two APIs and two bots on PostgreSQL'] as const) {
  test(`a community lives for six weeks with ${arrangement}`, async ({ browser }) => {
    const model = await startModel()
    const settings = { BOT_TIME_ZONE: 'Europe/Berlin', ASK_BASE_URL: model.url, ASK_MODEL: 'small-model' }
    const processes = await Processes.start(arrangement, STARTS_AT, settings)
    try {
      const community = await Community.open(processes, browser)
      await sixWeeks(community)
      await test.step('the last backup is restored elsewhere', () => restoreElsewhere(community, settings))
    } catch (error) {
      process.stderr.write(`${processes.log().slice(-4_000)}\n`)
      throw error
    } finally {
      await processes.dispose()
      model.close()
    }
  })
}

async function sixWeeks(community: Community): Promise<void> {
  const configured = await test.step('day 1: the owner configures everything', () => firstDay(community))
  await test.step('day 1: members use everything', async () => {
    await useEveryCommand(community)
    await organizeEvent(community)
    await pressMenu(community)
    await misbehave(community)
    await spoil(community)
    await expectCounted(community)
  })
  await test.step('week 1: reminders are sent', async () => {
    await community.remind('2027-01-05T10:00:01.000Z', 'The hall opens.')
    await community.remind('2027-01-06T18:00:01.000Z', RAID)
    await community.remind('2027-01-10T19:00:01.000Z', MEETING)
  })
  await test.step('week 2: each role acts within its access, and is refused beyond', async () => {
    await newWeek(community, '2027-01-11T12:00:00.000Z', 3)
    await moderate(community)
    await addRule(community)
    await administer(community)
    await lookAround(community)
    await cancelEvent(community)
    await skipTea(community)
    await community.remind('2027-01-13T18:00:01.000Z', 'Raid at eight!')
  })
  await test.step('week 3: a grant expires, a change is restored, and a backup is taken during saves', async () => {
    const cleo = await community.caller('cleo')
    await cleo.answers(200, 'GET', '/rules')
    await newWeek(community, '2027-01-18T12:00:00.000Z', 4)
    const later = await community.caller('cleo')
    await later.answers(404, 'GET', '/rules')
    await restoreReminder(community)
    await backUpDuringSaves(community, 'third-week.guildhall')
    await community.remind('2027-01-20T18:00:01.000Z', RAID)
    await community.remind('2027-01-21T16:00:01.000Z', TEA)
  })
  await test.step('week 4: the moderator loses the role; a channel and a role are deleted', async () => {
    await newWeek(community, '2027-01-25T12:00:00.000Z', 5)
    await deleteTea(community)
    await loseRole(community, configured.roles.moderators)
    await breakAndFix(community, configured)
    await community.remind('2027-01-27T18:00:01.000Z', RAID)
  })
  await test.step('week 5: each level of access, and a bot that is killed and started again', async () => {
    await newWeek(community, '2027-02-01T12:00:00.000Z', 6)
    await tryEveryLevel(community, configured)
    for (const bot of community.processes.bots()) {
      await community.processes.kill(bot)
      await community.processes.run(bot)
    }
    await community.remind('2027-02-03T18:00:01.000Z', RAID)
  })
  await test.step('week 6: everything is as it was counted', async () => {
    await newWeek(community, '2027-02-08T12:00:00.000Z', 7)
    await community.remind('2027-02-10T18:00:01.000Z', RAID)
    await community.remind('2027-02-10T19:00:01.000Z', MEETING)
    await community.remind('2027-02-12T10:00:01.000Z', READING)
    await community.moveTo('2027-02-15T12:00:00.000Z')
    await community.signIn()
    await expectCounted(community)
    await expectReminded(community)
    await expectShown(community)
    await expectStopped(community)
    await expectHistory(community)
    await openEveryScreen(community)
  })
}

/** Begins a week with what members do in each: messages, a link, a stopped word, a command. */
async function newWeek(community: Community, time: string, messages: number): Promise<void> {
  await community.moveTo(time)
  await community.signIn()
  await talk(community, messages)
  await community.run('dan', 'blame', {}, new RegExp(`blamed ${messages} times`))
  await expectCounted(community)
}
