import { GUILDS } from '@guildhall/local-discord'

/** @typedef {import('@guildhall/local-discord').LocalDiscord} LocalDiscord */
/** @typedef {{ id: string, channel: string, message: string, members: Set<string> }} CrowdGuild */

/**
 * Adds users, and servers like Guildhall Demo with all of them as members.
 *
 * @param {LocalDiscord} discord
 * @param {{ users: number, guilds: number }} options
 */
export function addCrowd(discord, options) {
  const { world } = discord.state
  const demo = world.guilds.find(({ id }) => id === GUILDS.guildhallDemo)
  const general = demo?.channels.find(({ name }) => name === 'general')
  const ownRole = demo?.roles.find((role) => role.botId !== null)
  const everyone = demo?.roles.find((role) => role.id === demo.id)
  const person = world.users.find(({ bot }) => !bot)
  const member = demo?.members.find(({ userId }) => userId === person?.id)
  if (!demo || !general || !ownRole || !everyone || !person || !member) throw new Error('There is no server to copy')
  const slot = BigInt(demo.id) >> 22n
  const idAt = (/** @type {number} */ at) => ((slot + 1_000n + BigInt(at)) << 22n).toString()
  const users = Array.from({ length: options.users }, (_, at) => {
    const user = { ...person, id: idAt(10_000 + at), username: `user-${at}`, globalName: null, avatar: null }
    world.users.push(user)
    return user
  })
  /** @type {CrowdGuild[]} */
  const guilds = Array.from({ length: options.guilds }, (_, at) => {
    const id = idAt(at)
    const [channel, role] = [(BigInt(id) + 1n).toString(), (BigInt(id) + 2n).toString()]
    world.guilds.push({
      ...structuredClone(demo),
      id,
      name: `Server ${at}`,
      roles: [
        { ...everyone, id },
        { ...ownRole, id: role, position: 1 },
      ],
      channels: [{ ...general, id: channel, parentId: null, overwrites: [] }],
      members: [
        ...demo.members.map((one) => ({ ...one, roleIds: one.roleIds.includes(ownRole.id) ? [role] : [] })),
        ...users.map((user) => ({ ...member, userId: user.id, nick: null, roleIds: [] })),
      ],
    })
    return { id, channel, message: '', members: new Set(users.map((user) => user.id)) }
  })
  return { users, guilds }
}

/** Posts a message with a button as the bot in each server. @param {LocalDiscord} discord @param {readonly CrowdGuild[]} guilds */
export async function addButtons(discord, guilds) {
  for (const guild of guilds) {
    const reply = await fetch(`${discord.endpoints.apiUrl}/v10/channels/${guild.channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        content: 'Raid?',
        components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'gone:1' }] }],
      }),
    })
    const { id } = await reply.json()
    guild.message = id
  }
}
