import type { Role } from '../kernel/model.ts'

export function presentRole(role: Role): object {
  return {
    id: role.id,
    name: role.name,
    description: null,
    permissions: role.permissions,
    position: role.position,
    color: role.color,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.hoist,
    managed: role.botId !== null,
    mentionable: role.mentionable,
    icon: null,
    unicode_emoji: null,
    flags: 0,
    ...(role.botId !== null && { tags: { bot_id: role.botId } }),
  }
}
