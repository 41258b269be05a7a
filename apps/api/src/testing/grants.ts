import type { GrantedAreas } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { PERMISSIONS, type PermissionName } from '@guildhall/core'
import { GUILDS, ROLES, snapshotOf, USERS, type TestApi } from './test-api.ts'

const DEMO = GUILDS.guildhallDemo
/** #rules of Guildhall Demo. */
const RULES = '1141161780234041800'

/** A member with a grant in Guildhall Demo, by the role Helper. */
export interface Grantee {
  /** The token of cleo, who has no other role. */
  readonly cleo: string
  readonly roles: {
    readonly helper: string
    /** Above Helper, without permissions. */
    readonly above: string
    /** Below Helper, with Ban Members. */
    readonly banner: string
    /** Below Helper, without permissions, but #staff is open to it. */
    readonly staffKey: string
    /** Below Helper, without permissions; members cannot mention it. */
    readonly quiet: string
  }
  readonly channels: {
    /** #staff, which cleo cannot view. */
    readonly hidden: string
    /** #rules, in which cleo cannot send messages. */
    readonly silent: string
  }
  /** Replaces the roles with access. */
  grant(areasByRole: Readonly<Record<string, GrantedAreas>>): Promise<void>
  /** Denies a permission to Helper in a channel. */
  deny(channelId: string, permission: PermissionName): Promise<void>
}

/** Gives cleo access to areas of Guildhall Demo by the role Helper. */
export async function makeGrantee(api: TestApi, areas: GrantedAreas): Promise<Grantee> {
  const { discord } = api
  const bits = (...names: PermissionName[]): string => String(names.reduce((all, name) => all | PERMISSIONS[name], 0n))
  const seen = async (): Promise<void> => api.snapshots.put(snapshotOf(discord, DEMO))

  const role = (name: string, permissions: string): string =>
    discord.createRole(DEMO, { name, permissions, color: 0, hoist: false, mentionable: false }).id
  const roles = {
    quiet: role('Quiet', '0'),
    staffKey: role('Staff key', '0'),
    banner: role('Banner', bits('Ban Members')),
    helper: role('Helper', '0'),
    above: role('Above', '0'),
  }
  // A new role is the lowest one and moves the others up.
  for (const [at, id] of Object.values(roles).entries()) discord.changeRole(DEMO, id, { position: 20 + at })
  discord.changeRole(DEMO, ROLES.demoBot, { position: 30 })
  const overwrite = (id: string, allow: string, deny: string) => ({ id, type: 0 as const, allow, deny })
  const channels = { hidden: CHANNELS.demoStaff, silent: RULES }
  discord.changeChannel(channels.hidden, {
    overwrites: [
      overwrite(DEMO, '0', bits('View Channel')),
      overwrite(ROLES.demoBot, bits('View Channel'), '0'),
      overwrite(roles.staffKey, bits('View Channel'), '0'),
    ],
  })
  discord.changeChannel(channels.silent, { overwrites: [overwrite(roles.helper, '0', bits('Send Messages'))] })
  discord.grantRole(DEMO, USERS.cleo, roles.helper)
  await seen()

  const grantee: Grantee = {
    cleo: await api.signIn('cleo'),
    roles,
    channels,
    grant: (areasByRole) => writeGrants(api, areasByRole),
    async deny(channelId, permission) {
      discord.changeChannel(channelId, { overwrites: [overwrite(roles.helper, '0', bits(permission))] })
      await seen()
    },
  }
  await grantee.grant({ [roles.helper]: areas })
  return grantee
}

async function writeGrants(api: TestApi, areasByRole: Readonly<Record<string, GrantedAreas>>): Promise<void> {
  const grants = Object.entries(areasByRole).map(([id, areas]) => ({
    subject: { type: 'role', id },
    areas,
    until: null,
    endsAt: null,
    endedAt: null,
    joinedAt: null,
    member: null,
  }))
  const values = {
    grants: JSON.stringify(grants),
    is_empty: grants.length === 0 ? 1 : 0,
    version: 1,
    updated_by: USERS.ada,
    updated_at: 0,
  } as const
  await api.changes.transaction(async (trx) => {
    await trx
      .insertInto('guild_access')
      .values({ guild_id: DEMO, ...values })
      .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(values))
      .execute()
    api.changes.publish(trx, { topic: 'access', guildId: DEMO, area: 'access' })
  })
}
