import {
  GuildMemberFlags,
  type GatewayGuildMemberAddDispatchData,
  type GatewayGuildMemberUpdateDispatchData,
} from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { changedMember, joinedMember, leftMember } from './members-from-gateway.ts'

const user = { id: '1', username: 'cleo', discriminator: '0', global_name: null, avatar: null }
const JOINED_AT = '2026-01-05T18:00:00.123000+00:00'
const UNTIL = '2026-01-06T18:00:00.000000+00:00'

const joined: GatewayGuildMemberAddDispatchData = {
  guild_id: '10',
  user,
  roles: ['5'],
  joined_at: JOINED_AT,
  deaf: false,
  mute: false,
  flags: GuildMemberFlags.DidRejoin,
}
const changed: GatewayGuildMemberUpdateDispatchData = {
  guild_id: '10',
  user,
  avatar: null,
  banner: null,
  roles: ['5'],
  joined_at: null,
}

const CLEO = { guildId: '10', userId: '1', isMember: true, roleIds: ['5'] }

describe("the gateway's changes of members", () => {
  it('have every field of a member who joined, so that no field of an earlier membership remains', () => {
    expect(joinedMember(joined)).toEqual({ ...CLEO, joinedAt: JOINED_AT, isPending: false, timedOutUntil: null })
    expect(joinedMember({ ...joined, pending: true, communication_disabled_until: UNTIL })).toMatchObject({
      isPending: true,
      timedOutUntil: Date.parse(UNTIL),
    })
    expect(joinedMember({ ...joined, joined_at: null })).toMatchObject({ joinedAt: null })
  })

  it('lack the fields that an update lacks', () => {
    expect(changedMember(changed)).toEqual(CLEO)
    const whole = { ...changed, joined_at: JOINED_AT, pending: false, communication_disabled_until: UNTIL }
    const expected = { ...CLEO, joinedAt: JOINED_AT, isPending: false, timedOutUntil: Date.parse(UNTIL) }
    expect(changedMember(whole)).toEqual(expected)
    expect(changedMember({ ...whole, communication_disabled_until: null })).toEqual({
      ...expected,
      timedOutUntil: null,
    })
  })

  it('forget everything of a member who left', () => {
    const gone = { isMember: false, roleIds: [], joinedAt: null, isPending: false, timedOutUntil: null }
    expect(leftMember({ guild_id: '10', user })).toEqual({ guildId: '10', userId: '1', ...gone })
  })
})
