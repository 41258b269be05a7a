import { describe, expect, it } from 'vitest'
import type { GuildSnapshot, SnapshotRole } from '../kernel/guild-snapshot.ts'
import { rolesForPicker } from './role-picker.ts'

function role(id: string, position: number, more?: Partial<SnapshotRole>): SnapshotRole {
  return { id, name: `role ${id}`, color: 0, position, permissions: '0', managed: false, ...more }
}

function guild(roles: SnapshotRole[], botRoleIds: string[]): GuildSnapshot {
  const base = { id: '1', name: 'Hall', icon: null, ownerId: '2', memberCount: 3, isBotMember: true }
  return { ...base, roles: [role('1', 0), ...roles], channels: [], emojis: [], botRoleIds }
}

function assignable(snapshot: GuildSnapshot): Record<string, boolean | undefined> {
  return Object.fromEntries(rolesForPicker(snapshot).map((one) => [one.id, one.assignable]))
}

describe('the roles of a picker', () => {
  it('can be given when they stand below the highest of the bot’s', () => {
    const roles = [role('10', 1), role('11', 2), role('12', 3), role('13', 4)]
    expect(assignable(guild(roles, ['10', '12']))).toEqual({ '13': false, '12': false, '11': true, '10': true })
  })

  it('rank by age at one position, as Discord ranks them', () => {
    const roles = [role('999', 1), role('1000', 1), role('1001', 1)]
    expect(assignable(guild(roles, ['1000']))).toEqual({ '999': false, '1000': false, '1001': true })
  })

  it('cannot be given by a bot without a role, or when they belong to an integration, and say so', () => {
    const reasons = rolesForPicker(guild([role('10', 1), role('11', 2, { managed: true })], [])).map(
      (one) => one.reason,
    )
    expect(reasons).toEqual([
      'role 11 belongs to an integration or a bot, so nobody can give it.',
      'The bot has no role of its own here. Give it one above role 10.',
    ])
  })
})
