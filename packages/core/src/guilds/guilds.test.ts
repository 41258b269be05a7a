import { describe, expect, it } from 'vitest'
import type { GuildSnapshot, SnapshotChannel, SnapshotRole } from '../kernel/guild-snapshot.ts'
import { inSidebarOrder, rolesForPicker } from './guilds.ts'

const TEXT = 0
const VOICE = 2
const CATEGORY = 4
const STAGE = 13
const FORUM = 15

function channel(id: string, type: number, position: number, parentId: string | null = null): SnapshotChannel {
  return { id, name: `channel ${id}`, type, position, parentId, topic: null, overwrites: [] }
}

function orderOf(...channels: SnapshotChannel[]): string[] {
  return inSidebarOrder(channels).map(({ id }) => id)
}

describe('the order of channels', () => {
  it('starts with channels without a category, whatever their position', () => {
    expect(orderOf(channel('10', CATEGORY, 0), channel('11', TEXT, 0, '10'), channel('12', TEXT, 9))).toEqual([
      '12',
      '10',
      '11',
    ])
  })

  it('puts text channels before voice channels, each by position', () => {
    const channels = [channel('1', STAGE, 0), channel('2', VOICE, 1), channel('3', FORUM, 7), channel('4', TEXT, 5)]
    expect(orderOf(...channels)).toEqual(['4', '3', '1', '2'])
  })

  it('puts the older of two channels at the same position first, even if their ids differ in length', () => {
    expect(orderOf(channel('1000', TEXT, 1), channel('999', TEXT, 1))).toEqual(['999', '1000'])
  })

  it('keeps channels whose category was deleted', () => {
    expect(orderOf(channel('1', TEXT, 0, 'gone'), channel('2', CATEGORY, 0))).toEqual(['1', '2'])
  })
})

function role(id: string, position: number, more?: Partial<SnapshotRole>): SnapshotRole {
  return { id, name: `role ${id}`, color: 0, position, permissions: '0', managed: false, mentionable: false, ...more }
}

function guild(roles: SnapshotRole[], botRoleIds: string[]): GuildSnapshot {
  const base = { id: '1', name: 'Hall', icon: null, ownerId: '2', memberCount: 3, isBotMember: true }
  return { ...base, roles: [role('1', 0), ...roles], channels: [], emojis: [], botRoleIds }
}

function assignable(snapshot: GuildSnapshot): Record<string, boolean | undefined> {
  return Object.fromEntries(rolesForPicker(snapshot).map((one) => [one.id, one.assignable]))
}

describe('the roles of a picker', () => {
  it('are assignable only below the bot’s highest role', () => {
    const roles = [role('10', 1), role('11', 2), role('12', 3), role('13', 4)]
    expect(assignable(guild(roles, ['10', '12']))).toEqual({ '13': false, '12': false, '11': true, '10': true })
  })

  it('rank by age at the same position, as in Discord', () => {
    const roles = [role('999', 1), role('1000', 1), role('1001', 1)]
    expect(assignable(guild(roles, ['1000']))).toEqual({ '999': false, '1000': false, '1001': true })
  })

  it('are marked when an integration manages them', () => {
    const roles = rolesForPicker(guild([role('10', 1), role('11', 2, { managed: true })], []))
    expect(roles.map(({ id, managed }) => [id, managed])).toEqual([
      ['11', true],
      ['10', undefined],
    ])
  })

  it('state the reason when they cannot be assigned', () => {
    const reasons = rolesForPicker(guild([role('10', 1), role('11', 2, { managed: true })], [])).map(
      (one) => one.reason,
    )
    expect(reasons).toEqual([
      "role 11 is managed by an integration and can't be assigned.",
      'The bot needs a role above role 10.',
    ])
  })
})
