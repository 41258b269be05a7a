import { csvFileName } from '../../lib/csv.ts'
import type { View } from '../filters/analytics-filters.ts'

/** For example "guildhall-command-usage_2026-10-24_2026-11-22.csv", with the id of a chosen server. */
export function csvName(what: string, { startDay, endDay, guildId, pageOf }: View): string {
  const server = pageOf ?? guildId
  return csvFileName([`guildhall-${what}`, startDay, endDay, ...(server === null ? [] : [`server-${server}`])])
}
