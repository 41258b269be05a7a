import { shardOf } from '@guildhall/core'
import { GUILDS, USERS, type LocalDiscord } from '@guildhall/local-discord'

export const SHARDS = 4
const GUILDS_PER_SHARD = 3

export interface TestGuild {
  readonly id: string
  readonly channel: string
  readonly shard: number
}

/** Makes guilds like Guildhall Demo, the same number in each shard. */
export function makeGuilds(local: LocalDiscord): TestGuild[] {
  const { world } = local.state
  const demo = world.guilds.find((guild) => guild.id === GUILDS.guildhallDemo)
  if (!demo) throw new Error('There is no guild to copy')
  const general = demo.channels.find((channel) => channel.name === 'general')
  const ownRole = demo.roles.find((role) => role.botId !== null)
  const everyone = demo.roles.find((role) => role.id === demo.id)
  if (!general || !ownRole || !everyone) throw new Error('The guild to copy has no channel or no bot')
  const firstSlot = BigInt(demo.id) >> 22n
  return Array.from({ length: SHARDS * GUILDS_PER_SHARD }, (_, at) => {
    const id = ((firstSlot + 1_000n + BigInt(at)) << 22n).toString()
    const [channel, role] = [(BigInt(id) + 1n).toString(), (BigInt(id) + 2n).toString()]
    world.guilds.push({
      ...structuredClone(demo),
      id,
      name: `Guild ${at}`,
      roles: [
        { ...everyone, id },
        { ...ownRole, id: role, position: 1 },
      ],
      channels: [{ ...general, id: channel, parentId: null, overwrites: [] }],
      members: demo.members
        .filter(({ userId }) => userId !== USERS.ben)
        .map((member) => ({ ...member, roleIds: member.roleIds.includes(ownRole.id) ? [role] : [] })),
    })
    return { id, channel, shard: shardOf(id, SHARDS) }
  })
}
