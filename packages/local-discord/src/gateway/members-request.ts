import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { hasBot } from '../guilds/present.ts'
import type { Guild } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { findByName } from '../members/routes.ts'
import { fieldOf } from './payload.ts'
import type { Session } from './session.ts'

/** Discord's limit: members in one chunk. */
const CHUNK = 1_000

/** Discord's limit: ids in one request. */
const MOST_IDS = 100

/**
 * Answers Request Guild Members with GUILD_MEMBERS_CHUNK events, one per turn of the event loop.
 *
 * @param d the data of the request, unchecked.
 * @returns false when the whole list is requested without the GuildMembers intent.
 */
export function sendMembers(state: State, session: Session, d: unknown): boolean {
  const guild = state.world.guilds.find((one) => one.id === fieldOf(d, 'guild_id'))
  if (guild === undefined || !hasBot(state, guild)) return true
  const query = fieldOf(d, 'query')
  const asked = fieldOf(d, 'limit')
  const limit = typeof asked === 'number' && asked > 0 ? asked : 0
  if (query === '' && limit === 0 && !(session.view.intents & Intent.GuildMembers)) return false
  const { members, notFound } =
    typeof query === 'string' ? byQuery(state, guild, query, limit) : byIds(guild, idsIn(fieldOf(d, 'user_ids')))
  const nonce = fieldOf(d, 'nonce')
  const count = Math.max(1, Math.ceil(members.length / CHUNK))
  const sendFrom = (index: number): void => {
    session.push('GUILD_MEMBERS_CHUNK', {
      guild_id: guild.id,
      members: members.slice(index * CHUNK, (index + 1) * CHUNK).map((member) => presentMember(state, member)),
      chunk_index: index,
      chunk_count: count,
      ...(notFound.length > 0 && { not_found: notFound }),
      ...(typeof nonce === 'string' && { nonce }),
    })
    if (index + 1 < count) setImmediate(sendFrom, index + 1)
  }
  sendFrom(0)
  return true
}

interface Found {
  members: Guild['members']
  notFound: string[]
}

/** The ids of a single id or a list. Other values are ignored. */
function idsIn(userIds: unknown): string[] {
  const ids: unknown[] = Array.isArray(userIds) ? userIds : [userIds]
  return ids.filter((id) => typeof id === 'string').slice(0, MOST_IDS)
}

function byQuery(state: State, guild: Guild, query: string, limit: number): Found {
  const found = findByName(state, guild, query)
  // An empty query with limit 0 returns all members; otherwise at most 100.
  return { members: query === '' && limit === 0 ? found : found.slice(0, Math.min(limit || 100, 100)), notFound: [] }
}

function byIds(guild: Guild, ids: readonly string[]): Found {
  const members = guild.members.filter((member) => ids.includes(member.userId))
  return { members, notFound: ids.filter((id) => members.every((member) => member.userId !== id)) }
}
