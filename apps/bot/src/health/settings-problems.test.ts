import { GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { IN_GENERAL, IN_SERVER, testProblems } from './testing/problem-cases.ts'
import { addedChannel } from './testing/problems-stage.ts'

const BROKEN = { area: 'settings', severity: 'broken' } as const
const NOTIFICATIONS = { tab: 'settings', subTab: 'notifications' }
const MODERATION = { tab: 'settings', subTab: 'moderation' }
const GENERAL_SETTINGS = { tab: 'settings', subTab: 'general' }
const MODERATED = { default_action: 'warn', enable_auto_mod: true } as const
const GONE = { detail: 'The channel was deleted.', fix: 'Choose another channel.' }
const CLOSED = {
  detail: 'The bot lacks Send Messages in #general.',
  fix: `${IN_GENERAL} Send Messages.`,
}

testProblems([
  {
    name: 'a welcome channel that is closed to the bot',
    prepare: (stage) => stage.set({ welcome_channel_id: GENERAL }),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: { ...BROKEN, ...CLOSED, title: 'New members are not welcomed.', place: NOTIFICATIONS },
  },
  {
    name: 'a welcome channel that was deleted',
    prepare: async (stage) => stage.set({ welcome_channel_id: await stage.addChannel('hello') }),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'hello')),
    repair: (stage) => stage.set({ welcome_channel_id: GENERAL }),
    problem: { ...BROKEN, ...GONE, title: 'New members are not welcomed.', place: NOTIFICATIONS },
  },
  {
    name: 'a welcome channel in which the bot cannot embed, while the welcome has an embed,',
    prepare: (stage) =>
      stage.set({ welcome_channel_id: GENERAL, welcome_message: null, welcome_embeds: [{ title: 'Hi' }] }),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Embed Links'),
    repair: (stage) => stage.set({ welcome_message: 'Hi', welcome_embeds: null }),
    problem: {
      ...BROKEN,
      title: 'New members are not welcomed.',
      detail: 'The bot lacks Embed Links in #general.',
      fix: `${IN_GENERAL} Embed Links.`,
      place: NOTIFICATIONS,
    },
  },
  {
    name: 'a channel of absence notices that is closed to the bot',
    async prepare(stage) {
      await stage.enable('unavailable')
      await stage.set({ unavailable_channel_id: GENERAL })
    },
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: { ...BROKEN, ...CLOSED, title: 'Unavailability notices are not posted.', place: GENERAL_SETTINGS },
  },
  {
    name: 'a closed channel of absence notices, whose command is switched off later,',
    async prepare(stage) {
      await stage.enable('unavailable')
      await stage.set({ unavailable_channel_id: GENERAL })
    },
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.disable('unavailable'),
    problem: { ...BROKEN, ...CLOSED, title: 'Unavailability notices are not posted.', place: GENERAL_SETTINGS },
  },
  {
    name: 'a deleted moderation log, while auto moderation is switched on,',
    prepare: async (stage) => stage.set({ ...MODERATED, moderation_log_channel_id: await stage.addChannel('log') }),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'log')),
    repair: (stage) => stage.set({ enable_auto_mod: false }),
    problem: { ...BROKEN, ...GONE, title: 'Moderation alerts are not posted.', place: MODERATION },
  },
  {
    name: 'a moderation log that was deleted',
    prepare: async (stage) => stage.set({ ...MODERATED, moderation_log_channel_id: await stage.addChannel('log') }),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'log')),
    repair: (stage) => stage.set({ moderation_log_channel_id: GENERAL }),
    problem: { ...BROKEN, ...GONE, title: 'Moderation alerts are not posted.', place: MODERATION },
  },
  {
    name: 'a moderation log that is closed to the bot',
    prepare: (stage) => stage.set({ ...MODERATED, moderation_log_channel_id: GENERAL }),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'View Channel'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: 'Moderation alerts are not posted.',
      detail: 'The bot lacks View Channel in #general.',
      fix: `${IN_GENERAL} View Channel.`,
      place: MODERATION,
    },
  },
  {
    name: 'a log of deleted messages in which the bot cannot embed',
    prepare: (stage) => stage.set({ deleted_message_log_channel_id: GENERAL }),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Embed Links'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: 'Deleted messages are not logged.',
      detail: 'The bot lacks Embed Links in #general.',
      fix: `${IN_GENERAL} Embed Links.`,
      place: MODERATION,
    },
  },
  {
    name: 'an alerts channel that was deleted',
    prepare: async (stage) => stage.set({ alerts_channel_id: await stage.addChannel('alerts') }),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'alerts')),
    repair: (stage) => stage.set({ alerts_channel_id: null }),
    problem: {
      ...BROKEN,
      ...GONE,
      title: 'Problems are not posted in the alerts channel.',
      place: NOTIFICATIONS,
    },
  },
  {
    name: 'a default action that the bot may not take',
    prepare: (stage) => stage.set({ default_action: 'kick', enable_auto_mod: true }),
    breakIt: (stage) => stage.take('Kick Members'),
    repair: (stage) => stage.give('Kick Members'),
    problem: {
      ...BROKEN,
      title: 'The default action (kick) cannot be taken.',
      detail: 'The bot lacks Kick Members on this server.',
      fix: `${IN_SERVER} Kick Members.`,
      place: MODERATION,
    },
  },
  {
    name: 'auto moderation without Manage Server',
    prepare: (stage) => stage.set({ default_action: 'warn', enable_auto_mod: true }),
    breakIt: (stage) => stage.take('Manage Server'),
    repair: (stage) => stage.give('Manage Server'),
    problem: {
      ...BROKEN,
      title: 'Auto moderation does not work.',
      detail: 'The bot lacks Manage Server, without which Discord shows it no AutoMod rules.',
      fix: `${IN_SERVER} Manage Server.`,
      place: MODERATION,
    },
  },
])
