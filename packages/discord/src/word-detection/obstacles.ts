import {
  BOT,
  howToAllowInGuild,
  isForbidden,
  missingInGuild,
  type DiscordRefusal,
  type GuildSnapshot,
  type ListObstacle,
} from '@guildhall/core'
import type { RefusedList } from './keyword-rules.ts'

/** Why Discord refused the rule of a list, with the fix. */
export function listObstacle(refusal: RefusedList, guild: GuildSnapshot): ListObstacle {
  const { refused, reason } = refusal
  switch (refused.part) {
    case 'pattern':
      return onSave(
        `Discord rejected the pattern "${refused.text}". Patterns are Rust regular expressions, without lookaround or backreferences. Change it and save again.`,
      )
    case 'word':
      return onSave(`Discord rejected the word "${refused.text}". Change it and save again.`)
    case 'allowed':
      return onSave(`Discord rejected the allowed word "${refused.text}". Change it and save again.`)
    case 'patterns':
      return onSave(
        'Discord rejected a pattern. Patterns are Rust regular expressions, without lookaround or backreferences. Change them and save again.',
      )
    case 'words':
    case 'allowed words':
      return onSave(`Discord rejected the ${refused.part} (${reason}). Change them and save again.`)
    case 'too many':
      return onSave(
        'This server already has 6 keyword rules in AutoMod, and Discord allows no more. Delete one in Server Settings › AutoMod, or delete a list here.',
      )
    case 'channel':
      return { on: 'channel', reason: 'The moderation log channel was deleted. Choose another one in Settings.' }
    case 'permission':
      return forbidden(guild)
    case 'other':
      return onSave(`Discord rejected the rule (${reason}). Change the list and save again.`)
  }
}

/** Why Discord refused to list or to delete rules, with the fix. */
export function guildObstacle(refusal: DiscordRefusal, guild: GuildSnapshot): ListObstacle {
  if (isForbidden(refusal)) return forbidden(guild)
  const reason = `Discord rejected the AutoMod rules (${refusal.reason}). Check that the bot has Manage Server.`
  return { on: 'permissions', reason }
}

/** Discord does not name the missing permission; the snapshot does, unless it is older than Discord's response. */
function forbidden(guild: GuildSnapshot): ListObstacle {
  const missing = missingInGuild(guild, ['Manage Server'])
  const lacking = missing.length > 0 ? missing : missingInGuild(guild, ['Timeout Members'])
  return { on: 'permissions', reason: howToAllowInGuild(BOT, lacking.length > 0 ? lacking : ['Manage Server']) }
}

function onSave(reason: string): ListObstacle {
  return { on: 'save', reason }
}
