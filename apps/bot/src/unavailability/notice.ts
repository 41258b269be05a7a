import { presentZone } from '@guildhall/contract'
import { cut, plainText } from '@guildhall/discord'
import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10'
import type { LocalClock } from '../kernel/dates/calendar.ts'
import { readDay } from '../kernel/dates/read-day.ts'
import { requiredDay } from '../kernel/dates/required.ts'
import { dayTimestamp } from '../kernel/dates/timestamps.ts'
import type { CommandReply } from '../kernel/handlers.ts'

export const MAX_REASON_LENGTH = 200

/** Prefix of the button's custom_id. The author's id follows it, so a notice needs no row. */
export const WITHDRAW = 'unavailable'

/** Maximum number of words in a date: "Friday the 27th of November 2026". */
const MOST_DATE_WORDS = 6

/** @throws Refusal for a date that is unreadable, past, or too far ahead. */
export function noticeOf(
  { userId, date, reason }: { userId: string; date: string; reason: string },
  clock: LocalClock,
): CommandReply {
  const day = requiredDay(date, clock)
  const why = plainText(cut(reason, MAX_REASON_LENGTH))
  const sentence = `<@${userId}> is unavailable on ${dayTimestamp(day, clock.timeZone)} (${presentZone(clock.timeZone)}).`
  return {
    content: why === '' ? sentence : `${sentence} Reason: ${why}`,
    allowed_mentions: { parse: [] },
    flags: MessageFlags.SuppressEmbeds,
    components: [
      {
        type: ComponentType.ActionRow,
        components: [
          {
            type: ComponentType.Button,
            style: ButtonStyle.Secondary,
            label: 'Withdraw',
            custom_id: `${WITHDRAW}:${userId}`,
          },
        ],
      },
    ],
  }
}

/** The notice after its withdrawal. Its text remains for members who have planned with it. */
export function withdrawn(
  content: string,
  authorId: string,
): Pick<CommandReply, 'content' | 'allowed_mentions' | 'components'> {
  return {
    content: `~~${content}~~\n<@${authorId}> withdrew this notice.`,
    allowed_mentions: { parse: [] },
    components: [],
  }
}

/** Splits a text after its longest leading date. @returns undefined without a leading date. */
export function leadingDay(text: string, clock: LocalClock): { date: string; reason: string } | undefined {
  const words = text.split(/\s+/)
  for (let count = Math.min(words.length, MOST_DATE_WORDS); count > 0; count--) {
    const date = words.slice(0, count).join(' ').replace(/[,:]$/, '')
    if ('value' in readDay(date, clock)) return { date, reason: words.slice(count).join(' ') }
  }
  return undefined
}
