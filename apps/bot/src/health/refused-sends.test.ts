import { expect } from 'vitest'
import { ada, cleo, DEMO, GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { MOD_LOG, moderationOn } from '../testing/moderation.ts'
import { testProblems } from './testing/problem-cases.ts'
import { addedChannel, type ProblemsStage } from './testing/problems-stage.ts'

const REFUSED = {
  area: 'settings',
  severity: 'broken',
  detail: expect.stringContaining('although the bot seems to have all permissions there'),
} as const
const FIX = 'In Discord, check the permissions of #log, and whether Guildhall is timed out: Server Settings › Members.'

/** Lets Discord refuse the bot's messages in #log, as while the bot is timed out. */
async function refuse(stage: ProblemsStage): Promise<string> {
  const channelId = await stage.addChannel('log')
  stage.local.fail(403, { route: `POST /channels/${channelId}/messages` })
  return channelId
}

/** Ends the time-out of the bot. */
function accept(stage: ProblemsStage): void {
  stage.local.endFaults()
  stage.local.changeMember(DEMO, stage.local.credentials.clientId, { nick: 'Hall' })
}

/** Deletes a new message of #general as a moderator. */
async function deleteMessage(stage: ProblemsStage): Promise<void> {
  const { id } = await stage.as(cleo).write(GENERAL, 'Oops')
  await stage.caughtUp(DEMO)
  await stage.as(ada).delete({ channelId: GENERAL, messageId: id })
}

testProblems([
  {
    name: 'a welcome that Discord refuses',
    prepare: async (stage) => stage.set({ welcome_channel_id: await refuse(stage) }),
    breakIt: (stage) => stage.local.join(DEMO, stage.addPerson('dora')),
    repair: accept,
    problem: {
      ...REFUSED,
      title: 'New members are not welcomed.',
      fix: FIX,
      place: { tab: 'settings', subTab: 'notifications' },
    },
  },
  {
    name: 'a logged deletion that Discord refuses',
    prepare: async (stage) => stage.set({ deleted_message_log_channel_id: await refuse(stage) }),
    breakIt: deleteMessage,
    repair: accept,
    problem: {
      ...REFUSED,
      title: 'Deleted messages are not logged.',
      fix: FIX,
      place: { tab: 'settings', subTab: 'moderation' },
    },
  },
  {
    name: 'a logged deletion that was refused before the next one',
    prepare: async (stage) => stage.set({ deleted_message_log_channel_id: await refuse(stage) }),
    breakIt: deleteMessage,
    async repair(stage) {
      stage.local.endFaults()
      // The bot does not write in a channel for five seconds after a refusal.
      await stage.kit.moveTime(5_000)
      await deleteMessage(stage)
      await stage.botMessage(addedChannel(stage, 'log'), 1)
    },
    problem: {
      ...REFUSED,
      title: 'Deleted messages are not logged.',
      fix: FIX,
      place: { tab: 'settings', subTab: 'moderation' },
    },
  },
  {
    name: 'a logged deletion that Discord refuses until a role of the server is deleted',
    async prepare(stage) {
      await stage.set({ deleted_message_log_channel_id: await refuse(stage) })
      stage.local.createRole(DEMO, { name: 'Muted', color: 0, permissions: '0', hoist: false, mentionable: false })
    },
    breakIt: deleteMessage,
    repair(stage) {
      stage.local.endFaults()
      const { roles } = stage.local.state.world.guilds.find(({ id }) => id === DEMO) ?? { roles: [] }
      stage.local.deleteRole(DEMO, roles.find(({ name }) => name === 'Muted')?.id ?? '')
    },
    problem: {
      ...REFUSED,
      title: 'Deleted messages are not logged.',
      fix: FIX,
      place: { tab: 'settings', subTab: 'moderation' },
    },
  },
  {
    name: 'an entry of the moderation log that Discord refuses',
    async prepare(stage) {
      await moderationOn(stage).moderate('')
      stage.local.fail(403, { route: `POST /channels/${MOD_LOG}/messages` })
    },
    breakIt: (stage) => moderationOn(stage).say(cleo, 'damn'),
    repair: accept,
    problem: {
      ...REFUSED,
      title: 'Moderation alerts are not posted.',
      fix: FIX.replace('#log', '#mod-log'),
      place: { tab: 'settings', subTab: 'moderation' },
    },
  },
  {
    name: 'a refused message in a channel that is no longer chosen',
    prepare: async (stage) => stage.set({ deleted_message_log_channel_id: await refuse(stage) }),
    breakIt: deleteMessage,
    repair: (stage) => stage.set({ deleted_message_log_channel_id: GENERAL }),
    problem: {
      ...REFUSED,
      title: 'Deleted messages are not logged.',
      fix: FIX,
      place: { tab: 'settings', subTab: 'moderation' },
    },
  },
])
