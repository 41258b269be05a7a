import { Revision, RevisionPreview, type GrantedAreas } from '@guildhall/contract'
import { PERMISSIONS, type PermissionName } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, ROLES, snapshotOf, USERS, type TestApi } from './test-api.ts'

export const DEMO = GUILDS.guildhallDemo
/** A channel in which everyone can write. */
export const OPEN = CHANNELS.demoGeneral
/** A channel that the grantee cannot view, but the bot. */
export const HIDDEN = { id: '1141163075606266815', name: 'mod-log' } as const
/** A channel in which the grantee cannot send messages, but the bot. */
export const SILENT = { id: '1141161780234041800', name: 'rules' } as const

/** Why the grantee may change nothing about {@link HIDDEN}, and nothing about {@link SILENT}. */
export const PRIVATE = "It concerns a channel that you can't view in Discord. Ask one of the server's administrators."
export const SILENCED = "You can't send messages in #rules in Discord. Ask one of the server's administrators."

/** Each channel for which a change is refused, with the reason. */
export const BEYOND = [
  ['a private channel', HIDDEN.id, PRIVATE],
  ['a channel without Send Messages', SILENT.id, SILENCED],
] as const

/** Saves one grant as the access of a guild, in the shape of a row. */
export async function saveGrant(api: TestApi, guildId: string, grant: object): Promise<void> {
  await api.db
    .insertInto('guild_access')
    .values({
      guild_id: guildId,
      grants: JSON.stringify([grant]),
      is_empty: 0,
      version: 1,
      updated_by: USERS.ada,
      updated_at: 0,
    })
    .execute()
}

/** Lets members with ben's role Raider manage areas of Guildhall Demo. @returns the token of ben. */
export async function signInGrantee(api: TestApi, areas: GrantedAreas): Promise<string> {
  const subject = { type: 'role', id: ROLES.demoRaider }
  const grant = { subject, areas, until: null, endsAt: null, endedAt: null, joinedAt: null, member: null }
  await saveGrant(api, DEMO, grant)
  await deny(api, SILENT.id, 'Send Messages')
  return api.signIn('ben')
}

/** Denies everyone but the bot a permission in a channel of Guildhall Demo. */
export async function deny(api: TestApi, channelId: string, name: PermissionName): Promise<void> {
  const snapshot = (await api.snapshots.get(DEMO)) ?? snapshotOf(api.discord, DEMO)
  const bit = PERMISSIONS[name].toString()
  const overwrites = [
    { id: DEMO, type: 0, allow: '0', deny: bit },
    { id: ROLES.demoBot, type: 0, allow: bit, deny: '0' },
  ]
  await api.snapshots.put({
    ...snapshot,
    channels: snapshot.channels.map((one) =>
      one.id === channelId ? { ...one, overwrites: [...one.overwrites, ...overwrites] } : one,
    ),
  })
}

/** Restores the state before the newest change of Guildhall Demo as the grantee. */
export async function restoreNewest(
  api: TestApi,
  { admin, grantee }: { admin: string; grantee: string },
): Promise<Response> {
  const path = `/guilds/${DEMO}/history`
  const [newest] = z.array(Revision).parse(await bodyOf(await api.call('GET', `${path}?limit=1`, admin)))
  const { id, version } = RevisionPreview.parse(await bodyOf(await api.call('GET', `${path}/${newest?.id}`, admin)))
  return api.call('POST', `${path}/${id}/restore`, grantee, { ...(version !== null && { version }) })
}
