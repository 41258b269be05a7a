import * as analytics from '../analytics.ts'
import * as auth from '../auth.ts'
import * as blame from '../blame.ts'
import * as botProfile from '../bot-profile.ts'
import * as commands from '../commands.ts'
import * as guilds from '../guilds.ts'
import * as messages from '../messages.ts'
import * as reminders from '../reminders.ts'
import * as roleButtons from '../role-buttons.ts'
import * as rules from '../rules.ts'
import * as settings from '../settings.ts'
import * as urlRules from '../url-rules.ts'
import type { EndpointShape } from './endpoint.ts'

/** Every call of the contract by name: what the API must mount, its description lists and the authorization test tries. */
export const ENDPOINTS = {
  logout: auth.logout,
  getBotInviteUrl: auth.getBotInviteUrl,
  getBlameCount: blame.getBlameCount,
  getBotAvatar: botProfile.getBotAvatar,
  getBotOwner: botProfile.getBotOwner,
  getStatus: botProfile.getStatus,
  listGuilds: guilds.listGuilds,
  getGuild: guilds.getGuild,
  listChannels: guilds.listChannels,
  listRoles: guilds.listRoles,
  listEmojis: guilds.listEmojis,
  listCommands: commands.listCommands,
  toggleCommand: commands.toggleCommand,
  getSettings: settings.getSettings,
  changeSettings: settings.changeSettings,
  listRules: rules.listRules,
  saveRules: rules.saveRules,
  listReminders: reminders.listReminders,
  createReminder: reminders.createReminder,
  changeReminder: reminders.changeReminder,
  deleteReminder: reminders.deleteReminder,
  skipReminder: reminders.skipReminder,
  testReminder: reminders.testReminder,
  listMessages: messages.listMessages,
  postMessage: messages.postMessage,
  editMessage: messages.editMessage,
  listRoleButtonConfigs: roleButtons.listRoleButtonConfigs,
  createRoleButtonConfig: roleButtons.createRoleButtonConfig,
  changeRoleButtonConfig: roleButtons.changeRoleButtonConfig,
  deleteRoleButtonConfig: roleButtons.deleteRoleButtonConfig,
  listUrlRules: urlRules.listUrlRules,
  saveUrlRules: urlRules.saveUrlRules,
  getAnalyticsSummary: analytics.getAnalyticsSummary,
  getAnalyticsCommands: analytics.getAnalyticsCommands,
  getAnalyticsUsers: analytics.getAnalyticsUsers,
} as const satisfies Record<string, EndpointShape>
