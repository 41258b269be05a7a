import type { Emoji } from '../kernel/model.ts'

export function presentEmoji(emoji: Emoji): object {
  return {
    id: emoji.id,
    name: emoji.name,
    animated: emoji.animated,
    roles: [],
    require_colons: true,
    managed: false,
    available: true,
  }
}
