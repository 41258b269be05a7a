import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { channelWords, type TextChannels } from '../../kernel/channels.ts'
import { counted } from '../../lib/counted.ts'
import { durationWords } from '../../lib/duration.ts'

/** The number of words, patterns and allowed words of a list; of the last two only if there are any. */
export function sizeWords({ words, patterns, allowed }: Pick<WordList, 'words' | 'patterns' | 'allowed'>): string {
  return [
    (words.length > 0 || patterns.length === 0) && counted(words.length, 'word'),
    patterns.length > 0 && counted(patterns.length, 'pattern'),
    allowed.length > 0 && `${counted(allowed.length, 'word')} allowed`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/**
 * The consequences of a hit: "Blocks · Alerts in #staff · Times out for 10 minutes".
 *
 * @param logChannelId the channel of alerts; undefined if it is unknown
 */
export function actionWords(
  list: Pick<WordList, 'block' | 'alert' | 'timeout_seconds' | 'default_action'>,
  logChannelId: string | null | undefined,
  channels: TextChannels,
): string {
  const place = logChannelId ? `in ${channelWords(channels, logChannelId)}` : 'moderators'
  return [
    list.block && 'Blocks',
    list.alert && `Alerts ${place}`,
    list.timeout_seconds !== null && `Times out for ${durationWords(list.timeout_seconds)}`,
    list.default_action && 'Default action',
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** Discord's number of keyword rules in a server is reached. */
export const ALL_TAKEN =
  "This server has all 6 keyword rules that Discord allows, its own included. Delete a list here, or a rule in Discord's AutoMod settings, to add another."
