import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GuildSnapshot } from './guild-snapshot.ts'
import { createMemberLimits, withCachedAnswers, type Member } from './member-limits.ts'

/*
 * Discord's computation of permissions, written from its documentation (Topics › Permissions) without the code under test: the bits, the
 * base permissions, the overwrites of a channel, and the permissions that are denied implicitly.
 */
const ADMINISTRATOR = 1n << 3n
const VIEW_CHANNEL = 1n << 10n
const SEND_MESSAGES = 1n << 11n
const READ_MESSAGE_HISTORY = 1n << 16n
const MENTION_EVERYONE = 1n << 17n
const BITS = [1n << 1n, 1n << 2n, ADMINISTRATOR, VIEW_CHANNEL, SEND_MESSAGES, READ_MESSAGE_HISTORY, MENTION_EVERYONE]
const ALL = BITS.reduce((all, bit) => all | bit, 0n)

function basePermissions(guild: GuildSnapshot, { userId, roleIds }: Member): bigint {
  if (guild.ownerId === userId) return ALL
  let permissions = 0n
  for (const role of guild.roles) {
    if (role.id === guild.id || roleIds.includes(role.id)) permissions |= BigInt(role.permissions)
  }
  return (permissions & ADMINISTRATOR) === ADMINISTRATOR ? ALL : permissions
}

function channelPermissions(guild: GuildSnapshot, channelId: string, member: Member): bigint {
  const base = basePermissions(guild, member)
  if ((base & ADMINISTRATOR) === ADMINISTRATOR) return ALL
  const overwrites = guild.channels.find(({ id }) => id === channelId)?.overwrites
  if (!overwrites) return 0n
  let permissions = base
  const everyone = overwrites.find(({ id }) => id === guild.id)
  if (everyone) permissions = (permissions & ~BigInt(everyone.deny)) | BigInt(everyone.allow)
  let [allow, deny] = [0n, 0n]
  for (const one of overwrites) {
    if (one.type !== 0 || !member.roleIds.includes(one.id)) continue
    allow |= BigInt(one.allow)
    deny |= BigInt(one.deny)
  }
  permissions = (permissions & ~deny) | allow
  const own = overwrites.find(({ id, type }) => type === 1 && id === member.userId)
  if (own) permissions = (permissions & ~BigInt(own.deny)) | BigInt(own.allow)
  if ((permissions & VIEW_CHANNEL) === 0n) return 0n
  return (permissions & SEND_MESSAGES) === 0n ? permissions & ~MENTION_EVERYONE : permissions
}

const includes = (permissions: bigint, bits: bigint): boolean => (permissions & bits) === bits

const bitSet = fc.subarray(BITS.filter((bit) => bit !== ADMINISTRATOR)).map((bits) => bits.reduce((a, b) => a | b, 0n))
const rolePermissions = fc
  .tuple(bitSet, fc.integer({ min: 0, max: 9 }))
  .map(([bits, die]) => String(die === 0 ? bits | ADMINISTRATOR : bits))

const GUILD_ID = '10'
const ROLE_IDS = ['11', '12', '13', '14', '15']
const USER_IDS = ['1', '2']
const CHANNEL_IDS = ['20', '21', '22']

const roles = fc
  .tuple(
    rolePermissions,
    ...ROLE_IDS.map((id) =>
      fc.record({
        id: fc.constant(id),
        permissions: rolePermissions,
        position: fc.integer({ min: 1, max: 5 }),
        mentionable: fc.boolean(),
        managed: fc.constant(false),
      }),
    ),
  )
  .map(([everyone, ...others]) =>
    [{ id: GUILD_ID, permissions: everyone, position: 0, mentionable: false, managed: false }, ...others].map(
      (role) => ({
        ...role,
        name: `role ${role.id}`,
        color: 0,
      }),
    ),
  )

const overwrite = fc
  .record({ id: fc.constantFrom(GUILD_ID, ...ROLE_IDS, ...USER_IDS), allow: bitSet, deny: bitSet })
  .map(({ id, allow, deny }) => ({
    id,
    type: USER_IDS.includes(id) ? 1 : 0,
    allow: String(allow),
    deny: String(deny & ~allow),
  }))

const channels = fc
  .tuple(...CHANNEL_IDS.map(() => fc.uniqueArray(overwrite, { selector: ({ id }) => id, maxLength: 5 })))
  .map((all) =>
    all.map((overwrites, at) => ({
      id: CHANNEL_IDS[at] ?? '',
      name: `channel ${at}`,
      type: 0,
      position: at,
      parentId: null,
      topic: null,
      overwrites,
    })),
  )

const guilds: fc.Arbitrary<GuildSnapshot> = fc
  .record({ roles, channels, ownerId: fc.constantFrom('1', '3', '3', '3') })
  .map((parts) => ({
    id: GUILD_ID,
    name: 'Hall',
    icon: null,
    memberCount: 3,
    isBotMember: true,
    emojis: [],
    botRoleIds: [],
    ...parts,
  }))
/** Discord's types of channels: text, voice, category, announcements, stage, forum. */
const CATEGORY = 4
const types = fc.array(fc.constantFrom(0, 2, CATEGORY, 5, 13, 15), { minLength: 3, maxLength: 3 })
const members: fc.Arbitrary<Member> = fc.subarray(ROLE_IDS).map((roleIds) => ({ userId: '1', roleIds }))

const RUNS = { numRuns: 2_000 }

describe('the limits of a member', () => {
  it('let the member view, read and write exactly where Discord does', () => {
    fc.assert(
      fc.property(guilds, members, fc.constantFrom(...CHANNEL_IDS), (guild, member, channelId) => {
        const limits = createMemberLimits(guild, member)
        const permissions = channelPermissions(guild, channelId, member)
        expect(limits.mayView(channelId)).toBe(includes(permissions, VIEW_CHANNEL))
        expect(limits.mayRead(channelId)).toBe(includes(permissions, VIEW_CHANNEL | READ_MESSAGE_HISTORY))
        expect(limits.whyNotWrite(channelId) === null).toBe(includes(permissions, VIEW_CHANNEL | SEND_MESSAGES))
      }),
      RUNS,
    )
  })

  it('let the member write everywhere only when Discord does in each channel of any type but categories', () => {
    fc.assert(
      fc.property(guilds, members, types, (guild, member, kinds) => {
        const channels = guild.channels.map((channel, at) => ({ ...channel, type: kinds[at] ?? 0 }))
        const isEverywhere = channels
          .filter(({ type }) => type !== CATEGORY)
          .every(({ id }) => includes(channelPermissions(guild, id, member), VIEW_CHANNEL | SEND_MESSAGES))
        expect(createMemberLimits({ ...guild, channels }, member).whyNotWriteAnywhere() === null).toBe(isEverywhere)
      }),
      RUNS,
    )
  })

  it('let the member mention a role exactly where the member can write and Discord pings the role', () => {
    fc.assert(
      fc.property(
        guilds,
        members,
        fc.constantFrom(...CHANNEL_IDS),
        fc.constantFrom(...ROLE_IDS),
        (guild, member, channelId, roleId) => {
          const limits = createMemberLimits(guild, member)
          const permissions = channelPermissions(guild, channelId, member)
          const isMentionable = guild.roles.some(({ id, mentionable }) => id === roleId && mentionable)
          const pings = limits.whyNotWrite(channelId) === null && limits.whyNotPing(roleId, channelId) === null
          const isAllowed =
            includes(permissions, SEND_MESSAGES) && (isMentionable || includes(permissions, MENTION_EVERYONE))
          expect(pings).toBe(isAllowed)
        },
      ),
      RUNS,
    )
  })

  it('let the member hand out only lower roles, with which the member gains nothing in the server or in a channel', () => {
    let handedOut = 0
    fc.assert(
      fc.property(guilds, members, fc.constantFrom(...ROLE_IDS), (guild, member, roleId) => {
        if (createMemberLimits(guild, member).whyNotHandOut(roleId) !== null || guild.ownerId === member.userId) return
        handedOut += 1
        const position = guild.roles.find(({ id }) => id === roleId)?.position ?? Infinity
        const highest = Math.max(
          ...guild.roles.filter(({ id }) => member.roleIds.includes(id)).map((one) => one.position),
        )
        expect(position).toBeLessThanOrEqual(highest)
        const after = { ...member, roleIds: [...member.roleIds, roleId] }
        const [before, gained] = [basePermissions(guild, member), basePermissions(guild, after)]
        expect(includes(before, gained)).toBe(true)
        for (const id of CHANNEL_IDS) {
          expect(includes(channelPermissions(guild, id, member), channelPermissions(guild, id, after))).toBe(true)
        }
      }),
      RUNS,
    )
    expect(handedOut).toBeGreaterThan(50)
  })

  it('allow no deleted channel, and no role for a member without roles', () => {
    fc.assert(
      fc.property(guilds, members, (guild, member) => {
        const limits = createMemberLimits(guild, member)
        expect([limits.mayView('99'), limits.mayRead('99'), limits.whyNotWrite('99') === null]).toEqual([
          false,
          false,
          false,
        ])
        if (guild.ownerId === member.userId) return
        const plain = createMemberLimits(guild, { ...member, roleIds: [] })
        expect(ROLE_IDS.filter((id) => plain.whyNotHandOut(id) === null)).toEqual([])
      }),
      RUNS,
    )
  })

  it('give the same answers when cached', () => {
    fc.assert(
      fc.property(guilds, members, (guild, member) => {
        const limits = createMemberLimits(guild, member)
        const cached = withCachedAnswers(limits)
        const answersOf = (of: typeof limits) => [
          CHANNEL_IDS.map((id) => [of.mayView(id), of.mayRead(id), of.whyNotWrite(id)]),
          of.whyNotWriteAnywhere(),
          ROLE_IDS.map((id) => of.whyNotHandOut(id)),
        ]
        const expected = answersOf(limits)
        expect([answersOf(cached), answersOf(cached)]).toEqual([expected, expected])
      }),
      { numRuns: 200 },
    )
  })
})
