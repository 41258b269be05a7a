import { guildSnapshot, snapshotRole } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import type { GuildSnapshot, SnapshotRole } from '../kernel/guild-snapshot.ts'
import { rolesForPicker } from './role-picker.ts'

const role = (id: string, position: number, parts: Partial<SnapshotRole> = {}): SnapshotRole =>
  snapshotRole(id, { position, ...parts })

const guild = (roles: SnapshotRole[], botRoleIds: string[]): GuildSnapshot =>
  guildSnapshot({ id: '1', roles: [role('1', 0), ...roles], botRoleIds })

function assignable(snapshot: GuildSnapshot): Record<string, boolean | undefined> {
  return Object.fromEntries(rolesForPicker(snapshot).map((one) => [one.id, one.assignable]))
}

describe('roles of a picker', () => {
  it('are assignable below the highest role of the bot', () => {
    const roles = [role('10', 1), role('11', 2), role('12', 3), role('13', 4)]
    expect(assignable(guild(roles, ['10', '12']))).toEqual({ '13': false, '12': false, '11': true, '10': true })
  })

  it('are ordered by age at the same position, as in Discord', () => {
    const roles = [role('999', 1), role('1000', 1), role('1001', 1)]
    expect(assignable(guild(roles, ['1000']))).toEqual({ '999': false, '1000': false, '1001': true })
  })

  it('carry a reason when the bot has no role or when they belong to an integration', () => {
    const reasons = rolesForPicker(guild([role('10', 1), role('11', 2, { managed: true })], [])).map(
      (one) => one.reason,
    )
    expect(reasons).toEqual([
      'role 11 belongs to an integration or a bot, so nobody can give it.',
      'The bot has no role of its own here. Give it one above role 10.',
    ])
  })
})
