import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { setRemindersStage, type RemindersStage } from '../reminders/testing/reminders-stage.ts'

const GUILD = GUILDS.guildhallDemo
/** Takes Send Messages from the bot. */
const SILENCE = { overwrites: [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: '2048' }] }

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

const problems = async () => (await stage.core.health.of(GUILD, null)).problems

it('a reminder in a channel that is closed to the bot is a problem until the channel is opened', async () => {
  const { id } = await stage.remind()
  stage.local.changeChannel(CHANNELS.demoGeneral, SILENCE)
  await eventually(async () => expect(await problems()).toHaveLength(1))
  expect(await problems()).toMatchObject([
    {
      id: `reminders/channel/${CHANNELS.demoGeneral}`,
      area: 'reminders',
      severity: 'broken',
      title: "The reminder “Raid at nine.” can't be posted in #general.",
      detail: 'The bot lacks Send Messages there.',
      fix: 'In Discord, open #general: Edit Channel › Permissions › Guildhall › Send Messages.',
      place: { tab: 'reminders', modal: { kind: 'reminder', id } },
    },
  ])
  stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
  await eventually(async () => expect(await problems()).toEqual([]))
})
