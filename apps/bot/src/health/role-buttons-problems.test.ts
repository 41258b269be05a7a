import { PERMISSIONS } from '@guildhall/core'
import { expect } from 'vitest'
import { ada, DEMO, GENERAL, RAIDER, raider } from '../role-buttons/testing/buttons-stage.ts'
import { IN_GENERAL, IN_SERVER, testProblems } from './testing/problem-cases.ts'
import { addedChannel, type ProblemsStage } from './testing/problems-stage.ts'

const BROKEN = { area: 'role_buttons', severity: 'broken' } as const
const MENU = { tab: 'role-buttons', modal: { kind: 'buttons' } }
const DOES_NOT_WORK = {
  ...BROKEN,
  title: 'The role button “Raider” in #general does not work.',
  fix: 'Open the buttons: each says what it needs.',
  place: { ...MENU, channelId: GENERAL },
} as const

/** Deletes every configuration as an administrator does. */
async function removeAll(stage: ProblemsStage): Promise<void> {
  for (const config of await stage.listed()) await stage.remove(config)
}

testProblems([
  {
    name: 'a server with role buttons and without Manage Roles',
    prepare: (stage) => stage.menu(),
    breakIt: (stage) => stage.take('Manage Roles'),
    repair: (stage) => stage.give('Manage Roles'),
    problem: {
      ...BROKEN,
      title: 'No role button gives its role.',
      detail: 'The bot lacks Manage Roles on this server.',
      fix: `${IN_SERVER} Manage Roles.`,
      place: { tab: 'role-buttons' },
    },
  },
  {
    name: 'a role on a button that was moved above the bot',
    prepare: (stage) => stage.menu(),
    breakIt: (stage) => stage.local.changeRole(DEMO, RAIDER, { position: 9 }),
    repair: (stage) => stage.local.changeRole(DEMO, RAIDER, { position: 1 }),
    problem: {
      ...DOES_NOT_WORK,
      detail: expect.stringContaining("Move the bot's role Guildhall above Raider in Server Settings."),
    },
  },
  {
    name: 'a role on a button that gained permissions of moderators',
    prepare: (stage) => stage.menu(),
    breakIt: (stage) => stage.local.changeRole(DEMO, RAIDER, { permissions: PERMISSIONS['Ban Members'].toString() }),
    repair: (stage) => stage.local.changeRole(DEMO, RAIDER, { permissions: '0' }),
    problem: {
      ...DOES_NOT_WORK,
      detail: expect.stringContaining('@Raider now gives Ban Members to anyone who presses this button.'),
    },
  },
  {
    name: 'a role on a button that was deleted',
    prepare: (stage) => stage.menu(),
    breakIt: (stage) => stage.local.deleteRole(DEMO, RAIDER),
    repair: removeAll,
    problem: { ...DOES_NOT_WORK, detail: expect.stringMatching(/deleted/) },
  },
  {
    name: 'an emoji on a button that was deleted',
    async prepare(stage) {
      const emoji = '<:sword:1141162975963862700>'
      await stage.configure(await stage.postMessage(), [{ ...raider, emoji }])
    },
    breakIt: (stage) => stage.local.replaceEmojis(DEMO, []),
    repair: (stage) => stage.local.replaceEmojis(DEMO, [{ id: '1141162975963862700', name: 'sword', animated: false }]),
    problem: { ...DOES_NOT_WORK, detail: expect.stringMatching(/emoji.*deleted|deleted.*emoji/i) },
  },
  {
    name: 'a role menu whose message was deleted',
    prepare: (stage) => stage.menu(),
    async breakIt(stage) {
      const [message] = stage.botMessagesIn(GENERAL)
      await stage.as(ada).delete({ channelId: GENERAL, messageId: message?.id ?? '' })
    },
    repair: removeAll,
    problem: {
      ...BROKEN,
      title: 'The buttons of a message in #general are not updated.',
      detail: 'The message was deleted. Choose another message, or delete this configuration.',
      fix: 'Delete the configuration, or choose another message.',
      place: MENU,
    },
  },
  {
    name: 'a role menu whose channel was deleted',
    async prepare(stage) {
      const channelId = await stage.addChannel('roles')
      const messageId = await stage.postMessageIn(channelId)
      await stage.configure(messageId, [raider], { channel_id: channelId })
    },
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'roles')),
    repair: removeAll,
    problem: {
      ...BROKEN,
      title: 'A role menu belongs to a channel that was deleted.',
      detail: 'Its message is gone with the channel.',
      fix: 'Delete the configuration.',
      place: MENU,
    },
  },
  {
    name: 'a role menu that the bot cannot update',
    prepare: (stage) => stage.menu(),
    async breakIt(stage) {
      stage.closeChannel(GENERAL, 'View Channel')
      await stage.caughtUp(DEMO)
      const [config] = await stage.listed()
      if (!config) throw new Error('there is no menu')
      // Discord refuses the save; the bot cannot bring the old buttons back either.
      await stage.change(config, [{ ...raider, label: 'Raiders' }]).catch(() => undefined)
    },
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: 'The buttons of a message in #general are not updated.',
      detail: expect.stringContaining('View Channel'),
      fix: `${IN_GENERAL} View Channel.`,
      place: MENU,
    },
  },
])
