import type { Guild, Member, World } from './model.ts'

/** Fields that came later: a state that was written before lacks them. */
type LaterOfWorld = 'directChannels' | 'closedToDirect'
type LaterOfGuild = 'threads' | 'bans' | 'timedOutAway' | 'autoModRules' | 'auditLog'
type LaterOfMember = 'timedOutUntil'

type EarlierMember = Omit<Member, LaterOfMember> & Partial<Pick<Member, LaterOfMember>>
type EarlierGuild = Omit<Guild, LaterOfGuild | 'members'> &
  Partial<Pick<Guild, LaterOfGuild>> & { members: EarlierMember[] }

/** A world as a file may hold it, from this version or from one before. */
export type EarlierWorld = Omit<World, LaterOfWorld | 'guilds'> &
  Partial<Pick<World, LaterOfWorld>> & { guilds: EarlierGuild[] }

/** @returns the world with everything that it lacks at its default. */
export function completed(world: EarlierWorld): World {
  return { directChannels: [], closedToDirect: [], ...world, guilds: world.guilds.map(completedGuild) }
}

function completedGuild(guild: EarlierGuild): Guild {
  return {
    threads: [],
    bans: [],
    timedOutAway: {},
    autoModRules: [],
    auditLog: [],
    ...guild,
    members: guild.members.map(completedMember),
  }
}

function completedMember(member: EarlierMember): Member {
  return { timedOutUntil: null, ...member }
}
