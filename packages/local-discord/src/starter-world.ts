import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Application } from './kernel/application.ts'
import type { Guild } from './kernel/model.ts'
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

/** The ids of the starter world. */
export const STARTER = {
  botId: '1200000000000000001',
  guildId: '1200000000000000010',
  generalId: '1200000000000000011',
  modsId: '1200000000000000012',
  aliceId: '1200000000000000020',
  bobId: '1200000000000000021',
  moderatorRoleId: '1200000000000000030',
  botRoleId: '1200000000000000031',
} as const

const BOT_PERMISSIONS = EVERYONE_MAY | P.ManageMessages | P.ManageRoles | P.ManageChannels | P.ManageGuild

/** A small world: a guild of Alice with Bob and the bot. @param applicationName also the bot's user name. */
export function starterWorld(applicationName: string): WorldOptions {
  const application: Application = {
    id: STARTER.botId,
    name: applicationName,
    description: '',
    ownerId: STARTER.aliceId,
    clientSecret: 'local-discord-client-secret-0001',
    token: `${Buffer.from(STARTER.botId).toString('base64url')}.GLocal.of-no-use-outside-this-machine-000001`,
  }
  const people = [person(STARTER.aliceId, 'alice'), person(STARTER.bobId, 'bob')]
  return { application, world: createWorld([...people, botOf(application)], [testServer(application)]) }
}

function testServer(application: Application): Guild {
  const id = STARTER.guildId
  const joinedAt = '2024-01-01T12:00:00Z'
  return guild({
    id,
    name: 'Test server',
    ownerId: STARTER.aliceId,
    roles: [
      everyoneRole(id, EVERYONE_MAY),
      role(STARTER.botRoleId, application.name, 1, BOT_PERMISSIONS, { botId: application.id }),
      role(STARTER.moderatorRoleId, 'Moderator', 2, P.ManageMessages | P.KickMembers | P.ModerateMembers),
    ],
    channels: [
      channel(STARTER.generalId, 0, 'general', 0),
      channel(STARTER.modsId, 0, 'mods', 1, {
        overwrites: [
          overwriteFor(id, { deny: P.ViewChannel }),
          overwriteFor(STARTER.moderatorRoleId, { allow: P.ViewChannel }),
        ],
      }),
    ],
    members: [
      member(STARTER.aliceId, joinedAt),
      member(STARTER.bobId, joinedAt),
      member(application.id, joinedAt, [STARTER.botRoleId]),
    ],
  })
}
