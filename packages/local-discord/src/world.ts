/*
 * Guildhall's demo world. The rest of this package does not depend on it.
 * The ids are too large for a JavaScript number, as on Discord.
 */

import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Application } from './kernel/application.ts'
import type { Guild, User } from './kernel/model.ts'
import {
  botOf,
  channel,
  createWorld,
  everyoneRole,
  EVERYONE_MAY,
  guild,
  member,
  overwriteFor,
  person,
  role,
  type WorldOptions,
} from './world-parts.ts'

export const USERS = {
  ada: '287373610639129009',
  ben: '489223684992463714',
  cleo: '537058916465798419',
  dan: '727312579119933124',
  /** Owns Raid Night and cannot sign in, so that ben is an administrator by his role only. */
  mira: '177570220218867829',
} as const

export const GUILDS = {
  guildhallDemo: '1141159621277537239',
  raidNight: '904882766124666248',
  quietCorner: '945470240286000953',
} as const

/** The channels that tests and guides refer to. */
export const CHANNELS = {
  demoGeneral: '1141161381656036732',
  demoAnnouncements: '1141161481302635151',
  demoStaff: '1141161979523044334',
  raidGeneral: '904882766133055112',
  quietGeneral: '945470240294389817',
} as const

export const ROLES = {
  demoKeeper: '1141162278454450983',
  demoModerator: '1141162378096855098',
  demoBot: '1141162477743453517',
  demoRaider: '1141162577385857632',
  demoGuest: '1141162677032456051',
  raidLeader: '904882766137249417',
  raidBot: '904882766141443722',
  raidRaider: '904882766145638027',
} as const

export const APPLICATION: Application = {
  id: '1140797200197802534',
  name: 'Guildhall',
  description: 'Keeps the hall: commands, rules, reminders and roles.',
  ownerId: USERS.ada,
  clientSecret: 'local-discord-client-secret-0123',
  token: 'MTE0MDc5NzIwMDE5NzgwMjUzNA.GLocal.of-no-use-outside-this-machine-012345',
}

/** The bot's user has its application's id. */
export const BOT_ID = APPLICATION.id

const BOT_PERMISSIONS =
  P.ViewChannel |
  P.SendMessages |
  P.SendMessagesInThreads |
  P.EmbedLinks |
  P.AttachFiles |
  P.ReadMessageHistory |
  P.ManageMessages |
  P.ManageChannels |
  P.ManageRoles |
  P.ManageGuild |
  P.CreateEvents |
  P.KickMembers |
  P.BanMembers |
  P.ModerateMembers |
  P.ViewAuditLog

const MODERATOR_PERMISSIONS = P.ManageMessages | P.KickMembers | P.ModerateMembers | P.ViewAuditLog

function people(): User[] {
  return [
    person(USERS.ada, 'ada', { globalName: 'Ada', avatar: '8342729096ea3675442027381ff50dfe' }),
    person(USERS.ben, 'ben', { globalName: 'Ben', avatar: '1a5f04b1d7e3c2968b0f7d6e5c4b3a29' }),
    person(USERS.cleo, 'cleo', { avatar: 'a_3b9ac9ff12de4b8f97c06a1d5e2f8c70' }),
    person(USERS.dan, 'dan'),
    person(USERS.mira, 'mira', { globalName: 'Mira', canSignIn: false }),
    botOf(APPLICATION, { avatar: 'c0ffee254729296a45a3885639ac7e10' }),
  ]
}

function guildhallDemo(): Guild {
  const id = GUILDS.guildhallDemo
  const voice = '1141162079165448449'
  const hall = '1141161580945039266'
  return guild({
    id,
    name: 'Guildhall Demo',
    icon: '4f2d8c1b9a7e6053d1c2b3a495867f0e',
    ownerId: USERS.ada,
    description: 'A place to try the bot.',
    roles: [
      everyoneRole(id, EVERYONE_MAY),
      role(ROLES.demoGuest, 'Guest', 1, 0n, { mentionable: true }),
      role(ROLES.demoRaider, 'Raider', 2, 0n, { color: 0x3ba55d, hoist: true, mentionable: true }),
      role(ROLES.demoBot, APPLICATION.name, 3, BOT_PERMISSIONS, { color: 0x5865f2, botId: BOT_ID }),
      role(ROLES.demoModerator, 'Moderator', 4, MODERATOR_PERMISSIONS, { color: 0xfaa61a, hoist: true }),
      role(ROLES.demoKeeper, 'Keeper', 5, P.Administrator, { color: 0xed4245, hoist: true }),
    ],
    channels: [
      channel(hall, 4, 'The Hall', 0),
      channel(CHANNELS.demoGeneral, 0, 'general', 0, { parentId: hall, topic: 'Say hello.' }),
      channel(CHANNELS.demoAnnouncements, 5, 'announcements', 1, {
        parentId: hall,
        overwrites: [
          overwriteFor(id, { deny: P.SendMessages }),
          overwriteFor(ROLES.demoBot, { allow: P.SendMessages }),
        ],
      }),
      channel('1141161680591637685', 0, 'raid-times', 2, { parentId: hall, topic: 'When we meet.' }),
      channel('1141161780234041800', 0, 'rules', 3, { parentId: hall }),
      channel('1141161879876445915', 4, 'Behind the scenes', 1),
      channel(CHANNELS.demoStaff, 0, 'staff', 4, {
        parentId: '1141161879876445915',
        overwrites: [
          overwriteFor(id, { deny: P.ViewChannel }),
          overwriteFor(ROLES.demoModerator, { allow: P.ViewChannel }),
        ],
      }),
      channel('1141163075606266815', 0, 'mod-log', 5, {
        parentId: '1141161879876445915',
        overwrites: [
          overwriteFor(id, { deny: P.ViewChannel }),
          overwriteFor(ROLES.demoModerator, { allow: P.ViewChannel }),
          overwriteFor(ROLES.demoBot, { allow: P.ViewChannel }),
        ],
      }),
      channel(voice, 2, 'Fireside', 0, { parentId: hall }),
    ],
    emojis: [
      { id: '1141162776674860166', name: 'guildhall', animated: false },
      { id: '1141162876317264281', name: 'torch', animated: true },
      { id: '1141162975963862700', name: 'sword', animated: false },
    ],
    members: [
      member(USERS.ada, '2023-08-16T09:00:00Z'),
      member(USERS.ben, '2023-08-17T18:20:00Z', [ROLES.demoRaider]),
      member(USERS.cleo, '2023-08-19T12:05:00Z', [], 'Cleo the Quick'),
      member(BOT_ID, '2023-08-16T09:30:00Z', [ROLES.demoBot]),
    ],
  })
}

function raidNight(): Guild {
  const id = GUILDS.raidNight
  const raids = '904882766149832332'
  return guild({
    id,
    name: 'Raid Night',
    icon: 'a_91c0de57b2a84f3e6d5c4b3a29180f7e',
    ownerId: USERS.mira,
    roles: [
      everyoneRole(id, EVERYONE_MAY),
      role(ROLES.raidRaider, 'Raider', 1, 0n, { color: 0x3498db, hoist: true, mentionable: true }),
      role(ROLES.raidBot, APPLICATION.name, 2, BOT_PERMISSIONS, { botId: BOT_ID }),
      role(ROLES.raidLeader, 'Raid Leader', 3, P.Administrator, { color: 0xe67e22, hoist: true }),
    ],
    channels: [
      channel(CHANNELS.raidGeneral, 0, 'general', 0),
      channel(raids, 4, 'Raids', 1),
      channel('904882766154026637', 0, 'molten-keep', 1, { parentId: raids, topic: 'Bring fire resistance.' }),
      channel('904882766158220942', 0, 'sunken-vault', 2, { parentId: raids }),
      channel('904882766162415247', 2, 'Raid voice', 0, { parentId: raids }),
    ],
    emojis: [{ id: '904882766166609552', name: 'loot', animated: false }],
    members: [
      member(USERS.mira, '2021-11-02T20:00:00Z'),
      member(USERS.ben, '2021-11-02T20:10:00Z', [ROLES.raidLeader]),
      member(USERS.cleo, '2022-01-14T21:00:00Z', [ROLES.raidRaider]),
      member(BOT_ID, '2023-08-20T10:00:00Z', [ROLES.raidBot]),
    ],
  })
}

function quietCorner(): Guild {
  const id = GUILDS.quietCorner
  return guild({
    id,
    name: 'Quiet Corner',
    ownerId: USERS.ada,
    roles: [
      everyoneRole(id, EVERYONE_MAY),
      role('945470240298584122', 'Reader', 1, 0n, { color: 0x9b59b6, mentionable: true }),
    ],
    channels: [
      channel(CHANNELS.quietGeneral, 0, 'general', 0),
      channel('945470240302778427', 0, 'books', 1, { topic: 'What are you reading?' }),
      channel('945470240306972732', 2, 'Tea', 0),
    ],
    members: [member(USERS.ada, '2022-02-22T08:00:00Z')],
  })
}

/** The demo world, to spread into the options of `startLocalDiscord`. */
export const demoWorld: WorldOptions = {
  application: APPLICATION,
  world: createWorld(people(), [guildhallDemo(), raidNight(), quietCorner()]),
}
