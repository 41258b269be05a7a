import type { Locator, Page } from '@playwright/test'
import { DEMO } from './community.ts'
import { linked, main, settings, tab, type Stage } from './ways.ts'

type Role = Parameters<Page['getByRole']>[0]

/** A picture of the guide: docs/guide/pictures/NAME-dark.webp and NAME-light.webp. */
export interface GuidePicture {
  readonly name: string
  /** Opens the part that the picture shows. @returns that part. */
  readonly open: (stage: Stage) => Promise<Locator>
  /** The controls and texts that the part must show, by role and accessible name. */
  readonly names: readonly (readonly [Role, string])[]
  /** The height at which the picture ends, in CSS pixels. */
  readonly height: number
  /** The space around a part that has none of its own, in CSS pixels. */
  readonly margin?: number
}

/** All pictures of the guide. */
export const PICTURES: readonly GuidePicture[] = [
  {
    name: 'servers',
    open: async ({ dashboard }) => {
      await dashboard.open('/')
      await dashboard.card(DEMO).waitFor()
      return main(dashboard)
    },
    names: [
      ['heading', 'Dashboard'],
      ['article', DEMO],
      ['button', 'Manage'],
      ['button', 'Add Bot'],
    ],
    height: 560,
  },
  {
    name: 'commands',
    open: tab('Commands'),
    names: [
      ['switch', '/blame'],
      ['switch', '/ask'],
      ['tab', 'Commands'],
    ],
    height: 640,
  },
  {
    name: 'settings',
    open: settings('General'),
    names: [
      ['textbox', 'Prefix'],
      ['combobox', 'Unavailable channel'],
      ['combobox', 'Time zone'],
      ['button', 'Save Changes'],
    ],
    height: 640,
  },
  {
    name: 'moderation',
    open: settings('Moderation'),
    names: [
      ['switch', 'Enable auto moderation'],
      ['combobox', 'Default action'],
      ['combobox', 'Moderation log channel'],
    ],
    height: 640,
  },
  {
    name: 'welcome',
    open: settings('Notifications'),
    names: [
      ['checkbox', 'Welcome new members'],
      ['textbox', 'Welcome message'],
      ['combobox', 'Welcome channel'],
    ],
    height: 760,
  },
  {
    name: 'rules',
    open: async (stage) => {
      const part = await settings('Rules')(stage)
      await stage.dashboard.choose('Channel', '#rules')
      await stage.dashboard.page.getByRole('button', { name: 'Save rules' }).waitFor()
      return part
    },
    names: [
      ['combobox', 'Channel'],
      ['button', 'Save rules'],
      ['button', 'Remove from channel'],
    ],
    height: 800,
  },
  {
    name: 'links',
    open: async ({ dashboard }) => {
      await dashboard.openSettings('Rules')
      const part = dashboard.page.getByRole('region', { name: 'URL Transformation Rules' })
      await part.getByRole('switch', { name: 'Reddit' }).click()
      await part.getByRole('button', { name: 'Save URL rules' }).scrollIntoViewIfNeeded()
      return part
    },
    names: [
      ['switch', 'X and Twitter'],
      ['switch', 'Amazon tracking'],
      ['button', 'Add preset'],
      ['button', 'Save URL rules'],
    ],
    height: 760,
    margin: 24,
  },
  {
    name: 'reminders',
    open: tab('Reminders'),
    names: [
      ['button', 'New reminder'],
      ['article', 'Raid tonight! Gather at the gate.'],
      ['button', 'Skip next'],
      ['button', 'Pause'],
      ['button', 'Duplicate'],
    ],
    height: 700,
  },
  {
    name: 'reminder',
    open: async ({ dashboard }) => {
      const { page } = dashboard
      await dashboard.openTab('Reminders')
      await page
        .getByRole('article', { name: 'Raid tonight!' })
        .getByRole('button', { name: 'Edit', exact: true })
        .click()
      const form = page.getByRole('dialog', { name: 'Edit reminder' })
      await form.getByRole('button', { name: 'Every week' }).waitFor()
      return form
    },
    names: [
      ['textbox', 'Message'],
      ['combobox', 'Channel'],
      ['button', 'Every day'],
      ['button', 'Every week'],
      ['button', 'Every month'],
    ],
    height: 760,
  },
  {
    name: 'role-buttons',
    open: tab('Role Buttons'),
    names: [
      ['button', 'New menu'],
      ['list', 'Messages with role buttons'],
    ],
    height: 700,
  },
  {
    name: 'new-menu',
    open: async ({ dashboard }) => {
      const { page } = dashboard
      await dashboard.openTab('Role Buttons')
      await page.getByRole('button', { name: 'New menu' }).click()
      const form = page.getByRole('dialog', { name: 'New menu' })
      await form.getByLabel('Message text').fill('Which games do you play?')
      await form.getByRole('button', { name: '@Raider' }).click()
      await form.getByRole('button', { name: '@Guest' }).click()
      return form
    },
    names: [
      ['button', '@Raider'],
      ['button', 'Add Button'],
      ['button', 'Post'],
    ],
    height: 800,
  },
  {
    name: 'messages',
    open: async ({ dashboard }) => {
      const { page } = dashboard
      await dashboard.openTab('Role Buttons')
      await page.getByRole('button', { name: 'New menu' }).click()
      const form = page.getByRole('dialog', { name: 'New menu' })
      await form.getByLabel('Message text').fill('The hall opens at eight.')
      await form.getByRole('button', { name: 'Embed', exact: true }).click()
      await form.getByLabel('Embed title').first().fill('Opening hours')
      await form.getByLabel('Embed description').first().fill('Every evening but Monday.')
      return form
    },
    names: [
      ['button', 'Link buttons'],
      ['button', 'Embed'],
      ['button', 'Message library'],
    ],
    height: 800,
  },
  {
    name: 'word-detection',
    open: async ({ dashboard }) => {
      await dashboard.page.getByRole('banner').getByRole('link', { name: 'Word Detection' }).click()
      await dashboard.page.getByRole('article', { name: 'Invite links' }).waitFor()
      return main(dashboard)
    },
    names: [
      ['button', 'New list'],
      ['switch', 'Enable Invite links'],
      ['textbox', 'Test message'],
    ],
    height: 640,
  },
  {
    name: 'history',
    open: async (stage) => {
      const part = await linked('History')(stage)
      await stage.dashboard.page.getByRole('article').first().getByRole('button').first().click()
      return part
    },
    names: [
      ['combobox', 'Area'],
      ['combobox', 'Person'],
      ['button', 'Restore'],
    ],
    height: 700,
  },
  {
    name: 'access',
    open: linked('Access'),
    names: [
      ['button', 'Add role or member'],
      ['button', 'Save access'],
    ],
    height: 700,
  },
  {
    name: 'analytics',
    open: linked('Analytics'),
    names: [
      ['button', 'Last 30 days'],
      ['button', 'Refresh'],
      // The button is there while the numbers are loading.
      ['article', 'Unique Users'],
      ['slider', 'Activity by day'],
    ],
    height: 700,
  },
  {
    name: 'local-discord',
    open: async ({ chat }) => {
      await chat.enter('ben', DEMO, 'general')
      await chat.message('Choose what you want to hear about.').waitFor()
      return chat.page.locator('body')
    },
    names: [
      ['button', 'Join a server'],
      ['button', 'Members'],
      ['button', 'Raider'],
    ],
    height: 760,
  },
  {
    name: 'health',
    open: async (stage) => {
      const part = await linked('Health')(stage)
      await part.getByRole('article').first().waitFor()
      return part
    },
    names: [
      ['article', 'The reminder “Bring the minutes.”'],
      ['link', 'Open'],
      ['link', 'History'],
    ],
    height: 430,
  },
]
