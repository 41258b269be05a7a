import type { Program } from './program.ts'

/** A member of a server, and a role that there is in it. */
export interface Holding {
  readonly guildId: string
  readonly userId: string
  readonly roleId: string
}

/** Discord does not answer, and the bot's connection is cut. The chat page keeps working. */
export const goAway = (program: Program): Promise<void> => cause(program, 'go-away')

export const comeBack = (program: Program): Promise<void> => cause(program, 'come-back')

/** Gives a role, as an administrator does in Discord itself. */
export const giveRole = (program: Program, holding: Holding): Promise<void> => cause(program, 'grant-role', holding)

export const takeRole = (program: Program, holding: Holding): Promise<void> => cause(program, 'revoke-role', holding)

/** Deletes a channel, as an administrator does in Discord itself. */
export const deleteChannel = (program: Program, channelId: string): Promise<void> =>
  cause(program, 'delete-channel', { channelId })

/** Discord answers so many of these calls with a 502. */
export const failCalls = (program: Program, route: string, requests: number): Promise<void> =>
  cause(program, 'fail', { status: 502, route, requests })

/** packages/local-discord/src/faults/routes.ts lists the names and their options. */
async function cause(program: Program, fault: string, body?: object): Promise<void> {
  const reply = await fetch(`${program.discordOrigin}/faults/${fault}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`The local Discord answers ${reply.status} to ${fault}: ${await reply.text()}`)
}
