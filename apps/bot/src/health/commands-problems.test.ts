import { expect } from 'vitest'
import { DEMO, GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { IN_SERVER, testProblems } from './testing/problem-cases.ts'

const MENU = '/applications/:id/guilds/:id/commands'
/** Administrator. */
const ALL = 8n
const BROKEN = { area: 'commands', severity: 'broken' } as const

testProblems([
  {
    name: '/updateraidtime without Manage Channels',
    prepare: (stage) => stage.enable('updateraidtime'),
    breakIt: (stage) => stage.take('Manage Channels'),
    repair: (stage) => stage.give('Manage Channels'),
    problem: {
      ...BROKEN,
      title: '/updateraidtime does not work.',
      detail: "The bot needs the Manage Channels permission. Grant it to one of the bot's roles in Server Settings.",
      fix: `${IN_SERVER} Manage Channels. Or switch the command off.`,
      place: { tab: 'commands' },
    },
  },
  {
    name: '/unavailable without a channel',
    prepare: (stage) => stage.set({ unavailable_channel_id: null }),
    breakIt: (stage) => stage.enable('unavailable'),
    repair: (stage) => stage.set({ unavailable_channel_id: GENERAL }),
    problem: {
      ...BROKEN,
      title: '/unavailable does not work.',
      detail: 'No unavailable channel is set. Choose one in the settings.',
      fix: 'Choose a channel, or switch the command off.',
      place: { tab: 'settings', subTab: 'general' },
    },
  },
  {
    name: '/ask without a model',
    prepare: () => undefined,
    breakIt: (stage) => stage.enable('ask'),
    repair: (stage) => stage.disable('ask'),
    problem: {
      area: 'commands',
      severity: 'warning',
      title: '/ask does not work.',
      detail: "Not available: the bot's operator hasn't connected an AI model.",
      fix: "Switch the command off, or ask the bot's operator to connect a model.",
      place: { tab: 'commands' },
    },
  },
  {
    name: 'a menu of commands that Discord refuses',
    prepare: (stage) => stage.local.fail(403, { route: MENU }),
    breakIt: (stage) => stage.enable('blame'),
    repair(stage) {
      stage.local.endFaults()
      stage.local.removeBot(DEMO)
      stage.local.addBot(DEMO, ALL)
    },
    problem: {
      ...BROKEN,
      title: "Discord's menu of commands is not updated.",
      detail: expect.stringMatching(/^The bot isn't allowed to add commands to this server\./),
      fix: 'In Discord, remove the bot from the server. Then add it again with Add Bot on the dashboard. Its settings are kept.',
      place: { tab: 'commands' },
    },
  },
])
