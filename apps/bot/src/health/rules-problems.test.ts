import { ada, DEMO, GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { administrator } from '@guildhall/test-kit'
import { expect } from 'vitest'
import { IN_GENERAL, testProblems } from './testing/problem-cases.ts'
import { addedChannel } from './testing/problems-stage.ts'

const RULES = { area: 'rules', severity: 'broken', place: { tab: 'settings', subTab: 'rules' } } as const

testProblems([
  {
    name: 'rules in a channel where the bot cannot post',
    prepare: (stage) => stage.saveRules(GENERAL, ['Be kind.']),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...RULES,
      title: 'Messages with rules cannot be posted in #general.',
      detail: 'The bot lacks Send Messages there.',
      fix: `${IN_GENERAL} Send Messages.`,
    },
  },
  {
    name: 'rules in a channel whose messages the bot cannot read',
    prepare: (stage) => stage.saveRules(GENERAL, ['Be kind.']),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Read Message History'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...RULES,
      title: 'The bot cannot check whether the rules in #general were posted.',
      detail: 'The bot lacks Read Message History there.',
      fix: `${IN_GENERAL} Read Message History.`,
    },
  },
  {
    name: 'rules of a channel that was deleted',
    prepare: async (stage) => stage.saveRules(await stage.addChannel('rules-2'), ['Be kind.']),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'rules-2')),
    async repair(stage) {
      const [entry] = await stage.core.rules.list(await stage.guild(), null)
      const place = { channelId: entry?.channel_id ?? '', seen: undefined }
      await stage.core.rules.remove(await stage.guild(), place, administrator(ada), undefined)
    },
    problem: {
      ...RULES,
      title: 'Rules belong to a channel that was deleted.',
      detail: 'Members cannot read them. They are kept.',
      fix: 'Copy them to another channel, or delete them.',
    },
  },
  {
    name: 'rules that Discord refuses although the bot has all permissions',
    prepare: (stage) => stage.saveRules(GENERAL, ['Be kind.']),
    async breakIt(stage) {
      stage.local.fail(403, { route: `POST /channels/${GENERAL}/messages`, requests: 1 })
      const [message] = stage.botMessagesIn(GENERAL)
      await stage.as(ada).delete({ channelId: GENERAL, messageId: message?.id ?? '' })
    },
    // A change of permissions lets the bot try again, such as the end of its time-out.
    repair: (stage) => stage.local.changeMember(DEMO, stage.local.credentials.clientId, { nick: 'Hall' }),
    problem: {
      ...RULES,
      title: 'The rules in #general cannot be posted or updated.',
      detail: expect.stringContaining('although the bot seems to have all permissions there'),
      fix: 'In Discord, check the permissions of #general, and whether Guildhall is timed out: Server Settings › Members.',
    },
  },
])
