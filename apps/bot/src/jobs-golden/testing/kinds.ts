import {
  AUTOMOD_RULES,
  COMMANDS_MENU,
  LINK_REPLY_REMOVAL,
  MESSAGE_EDIT,
  MESSAGE_POST,
  MODERATION_HIT,
  RAID_TOPIC,
  REMINDER,
  REMINDER_TEST,
  ROLE_BUTTONS,
  RULES_MESSAGE,
  WORD_LISTS,
} from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { expect } from 'vitest'
import { AUDIT, MOD_LOG, moderationOn } from '../../testing/moderation.ts'
import { eventually, type Stage } from '../../testing/stage.ts'
import { CATS } from '../../word-detection/testing/lists-stage.ts'
import { eventCalendar, eventMessage, eventPing } from './event-kinds.ts'
import { demoOf, type GoldenKind, type Scene } from './observe.ts'
import { guildOf, postMessage } from './parts.ts'
import { roleButtonsRepost } from './repost.ts'
import { rolePress } from './role-press.ts'
import type { TABLE } from './table.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const { ada, cleo } = USERS
const DAY = 86_400_000
const WRITE = 'POST /channels/:id/messages'

/** Kinds with one call that writes into #general. The denied permission is Send Messages. */
const IN_GENERAL = { channelId: GENERAL, denied: P.SendMessages }

function reminder(isDaily: boolean): GoldenKind {
  return {
    kind: REMINDER,
    call: WRITE,
    ...IN_GENERAL,
    async prepare(stage) {
      const { reminders } = stage.core
      const guild = await guildOf(stage)
      let reminderId = ''
      return {
        async ask() {
          const next_run_at = new Date(stage.local.clock.now() + 300).toISOString()
          const repeated = isDaily ? { is_recurring: true, recurrence_type: 'daily' as const } : { is_recurring: false }
          const input = { channel_id: GENERAL, message: 'Raid at nine.', next_run_at, ...repeated }
          reminderId = (await reminders.create(guild, input, administrator(ada), undefined)).id
        },
        effects: () => stage.botMessagesIn(GENERAL).length,
        shown: async () => (await reminders.get({ guildId: DEMO, reminderId }, null)).last_error,
      }
    },
  }
}

const reminderTest: GoldenKind = {
  kind: REMINDER_TEST,
  call: WRITE,
  ...IN_GENERAL,
  async prepare(stage) {
    const next_run_at = new Date(stage.local.clock.now() + DAY).toISOString()
    const input = { channel_id: GENERAL, message: 'Raid at nine.', next_run_at, is_recurring: false }
    const { id } = await stage.core.reminders.create(await guildOf(stage), input, administrator(ada), undefined)
    return {
      ask: () => stage.core.reminderTests.send({ guildId: DEMO, reminderId: id }, administrator(ada), undefined),
      effects: () => stage.botMessagesIn(GENERAL).length,
    }
  },
}

const rulesMessage: GoldenKind = {
  kind: RULES_MESSAGE,
  call: WRITE,
  ...IN_GENERAL,
  async prepare(stage) {
    const guild = await guildOf(stage)
    const body = { channel_id: GENERAL, rules: [{ content: 'Be kind.', position: 0 }] }
    return {
      ask: () => stage.core.rules.save(guild, body, administrator(ada), undefined),
      effects: () => stage.botMessagesIn(GENERAL).length,
    }
  },
}

const messageIn = (stage: Stage, id: string) => stage.messagesIn(GENERAL).find((message) => message.id === id)

const roleButtons: GoldenKind = {
  kind: ROLE_BUTTONS,
  call: 'PATCH /channels/:id/messages/:id',
  channelId: GENERAL,
  denied: P.ViewChannel,
  async prepare(stage) {
    const id = await postMessage(stage, 'Pick a role.')
    const buttons = [{ label: 'Raider', role_id: ROLES.demoRaider }]
    const input = { guild_id: DEMO, channel_id: GENERAL, message_id: id, buttons }
    return {
      ask: async () => stage.core.roleButtons.create(await guildOf(stage), input, administrator(ada), undefined),
      effects: () => messageIn(stage, id)?.components.length ?? 0,
    }
  },
}

const messagePost: GoldenKind = {
  kind: MESSAGE_POST,
  call: WRITE,
  ...IN_GENERAL,
  prepare: async (stage) => ({
    ask: async () =>
      stage.core.messages.post(
        await guildOf(stage),
        { channel_id: GENERAL, content: 'Hello.' },
        administrator(ada),
        undefined,
      ),
    effects: () => stage.botMessagesIn(GENERAL).length,
  }),
}

const messageEdit: GoldenKind = {
  kind: MESSAGE_EDIT,
  call: 'PATCH /channels/:id/messages/:id',
  channelId: GENERAL,
  denied: P.ViewChannel,
  async prepare(stage) {
    const id = await postMessage(stage, 'Hello.')
    return {
      ask: async () =>
        stage.core.messages.edit(
          await guildOf(stage),
          id,
          { channel_id: GENERAL, content: 'Bye.' },
          administrator(USERS.ada),
        ),
      effects: () => (messageIn(stage, id)?.content === 'Bye.' ? 1 : 0),
    }
  },
}

const commandsMenu: GoldenKind = {
  kind: COMMANDS_MENU,
  call: 'PUT /applications/:id/guilds/:id/commands',
  channelId: GENERAL,
  denied: null,
  async prepare(stage) {
    const key = { guildId: DEMO, kind: COMMANDS_MENU, key: '' }
    await eventually(async () => expect(await stage.core.jobs.status(key)).toMatchObject({ status: 'applied' }))
    return {
      ask: () => stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(ada)),
      effects: () => stage.menuOf(DEMO).length,
    }
  },
}

const blockedMessage = (stage: Stage): Scene['ask'] => {
  const moderation = moderationOn(stage)
  return () => moderation.say(cleo, 'damn')
}

const moderationLog: GoldenKind = {
  kind: MODERATION_HIT,
  call: WRITE,
  channelId: MOD_LOG,
  denied: P.SendMessages,
  async prepare(stage) {
    const moderation = moderationOn(stage)
    await moderation.moderate('')
    return { ask: blockedMessage(stage), effects: () => moderation.lines().length }
  },
}

const moderationMute: GoldenKind = {
  kind: MODERATION_HIT,
  call: 'PATCH /guilds/:id/members/:id',
  channelId: MOD_LOG,
  denied: null,
  async prepare(stage) {
    const moderation = moderationOn(stage)
    await moderation.moderate('mute')
    return {
      ask: blockedMessage(stage),
      effects: () => moderation.audited(AUDIT.member).length,
      // The line contains the second of the hit.
      shown: async () =>
        moderation
          .lines()
          .at(-1)
          ?.replace(/<t:\d+:T>/, '<t:…:T>')
          .replaceAll('\n', ' / ') ?? null,
    }
  },
}

const linkReplyRemoval: GoldenKind = {
  kind: LINK_REPLY_REMOVAL,
  call: 'DELETE /channels/:id/messages/:id',
  hasEmptyAnswer: true,
  channelId: GENERAL,
  denied: null,
  async prepare(stage) {
    const guild = await guildOf(stage)
    const rule = { input_pattern: '^https://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: null }
    await stage.core.urlRules.save(guild, { rules: [rule] }, administrator(ada))
    const { id } = await stage.as(cleo).write(GENERAL, 'https://x.com/ada/status/1')
    await stage.botMessage(GENERAL, 1)
    await eventually(async () =>
      expect((await stage.core.linkReplies.get(DEMO, id))?.replyId).toEqual(expect.any(String)),
    )
    return {
      ask: () => stage.as(cleo).edit({ channelId: GENERAL, messageId: id }, 'Never mind.'),
      effects: () => 1 - stage.botMessagesIn(GENERAL).length,
      vanish() {
        stage.local.state.world.messages[GENERAL] = stage.messagesIn(GENERAL).filter((message) => message.id === id)
        return () => {}
      },
    }
  },
}

const raidTopic: GoldenKind = {
  kind: RAID_TOPIC,
  call: 'PATCH /channels/:id',
  channelId: GENERAL,
  denied: P.ManageChannels,
  async prepare(stage) {
    await guildOf(stage)
    const startsAt = stage.local.clock.now() + DAY
    const raid = { guildId: DEMO, channelId: GENERAL, startsAt, userId: ada, eventId: stage.local.state.nextId() }
    const topic = () => demoOf(stage).channels.find(({ id }) => id === GENERAL)?.topic ?? ''
    return {
      ask: () => stage.core.raidTimes.set(raid),
      effects: () => topic().split('[Next raid:').length - 1,
    }
  },
}

const autoModRules: GoldenKind = {
  kind: AUTOMOD_RULES,
  call: 'POST /guilds/:id/auto-moderation/rules',
  channelId: GENERAL,
  denied: null,
  async prepare(stage) {
    await guildOf(stage)
    return {
      ask: () => stage.save(DEMO, { enable_auto_mod: true, default_action: '' }),
      effects: () => demoOf(stage).autoModRules.length,
    }
  },
}

const wordLists: GoldenKind = {
  kind: WORD_LISTS,
  call: 'POST /guilds/:id/auto-moderation/rules',
  channelId: GENERAL,
  denied: null,
  async prepare(stage) {
    const guild = await guildOf(stage)
    return {
      ask: () => stage.core.wordLists.create(guild, CATS, administrator(ada), undefined),
      effects: () => demoOf(stage).autoModRules.length,
    }
  },
}

/** The setup of a test for each kind of the table. */
export const KINDS: Readonly<Record<keyof typeof TABLE, GoldenKind>> = {
  'reminder, once': reminder(false),
  'reminder, daily': reminder(true),
  'reminder test': reminderTest,
  'rules-message': rulesMessage,
  'role-buttons': roleButtons,
  'role-buttons-repost': roleButtonsRepost,
  'role-press': rolePress,
  'message-post': messagePost,
  'message-edit': messageEdit,
  'commands-menu': commandsMenu,
  'moderation-hit, log line': moderationLog,
  'moderation-hit, mute': moderationMute,
  'link-reply-removal': linkReplyRemoval,
  'event-message': eventMessage,
  'event-ping': eventPing,
  'event-calendar': eventCalendar,
  'raid-topic': raidTopic,
  'automod-rules': autoModRules,
  'word-lists': wordLists,
}
