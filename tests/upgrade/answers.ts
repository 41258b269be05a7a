import { GUILDS } from '@guildhall/local-discord'
import * as z from 'zod'
import type { Api } from './api.ts'

const DEMO = `/guilds/${GUILDS.guildhallDemo}`
/** The newest revisions that one call returns. */
const PAGE = 100

/** A list whose rows have ids, or an object. */
export type Answers = Readonly<Record<string, unknown>>
export const Answers = z.record(z.string(), z.unknown())

/** The number of AutoMod rules that Discord still allows, and the time of the answer. */
const PRESENT = ['free_rules', 'as_of']

const Row = z.looseObject({ id: z.string() })

/** The calls that read everything that an administrator saved or counted in Guildhall Demo until the end of a day. */
export function pathsOf(channels: Readonly<Record<string, string>>, lastDay: string): string[] {
  const days = `start_date=${lastDay}&end_date=${lastDay}`
  return [
    ...['commands', 'settings', 'rules', 'urlrules', 'reminders', 'role_button_configs', 'saved_messages'].map(
      (list) => `${DEMO}/${list}`,
    ),
    ...['word_lists', 'access'].map((list) => `${DEMO}/${list}`),
    ...['menus', 'posts'].map((name) => `${DEMO}/messages?channel_id=${channels[name]}&limit=50`),
    ...['summary', 'commands/summary', 'users/summary'].map((part) => `/analytics/${part}?${days}`),
    `${DEMO}/analytics/summary?${days}`,
  ]
}

/** Reads each address, and the whole history of Guildhall Demo. */
export async function readAnswers(api: Api, paths: readonly string[]): Promise<Answers> {
  const answers: Record<string, unknown> = {}
  for (const path of paths) answers[path] = await api.get(path, z.unknown())
  answers[`${DEMO}/history`] = await wholeHistory(api)
  // The local Discord has another port each time, which addresses of avatars contain.
  return Answers.parse(JSON.parse(JSON.stringify(answers).replaceAll(/localhost:\d+/g, 'localhost')))
}

async function wholeHistory(api: Api): Promise<unknown[]> {
  const revisions: z.infer<typeof Row>[] = []
  for (;;) {
    const last = revisions.at(-1)
    const before = last ? `&before=${last.id}` : ''
    const page = await api.get(`${DEMO}/history?limit=${PAGE}${before}`, z.array(Row))
    if (page.length === 0) return revisions
    revisions.push(...page)
  }
}

const Rows = z.array(z.unknown())
const Keyed = z.looseObject({ id: z.string().optional(), channel_id: z.string().optional() })

function keyOf(row: unknown): string | undefined {
  const { data } = Keyed.safeParse(row)
  return data?.id ?? data?.channel_id
}

/**
 * The part of an answer that can be compared with an earlier one: the rows whose ids the earlier one has, in its order, and the fields that
 * it has. Facts about the present stay as they were.
 */
export function sameRows(earlier: unknown, now: unknown): unknown {
  const [before, after] = [Rows.safeParse(earlier), Rows.safeParse(now)]
  if (before.success && after.success) {
    if (before.data.some((row) => keyOf(row) === undefined)) return now
    return before.data.map((row) => after.data.find((other) => keyOf(other) === keyOf(row)))
  }
  const [known, all] = [Answers.safeParse(earlier), Answers.safeParse(now)]
  if (!known.success || !all.success) return now
  return Object.fromEntries(
    Object.entries(known.data).map(([name, value]) => [
      name,
      PRESENT.includes(name) ? value : sameRows(value, all.data[name]),
    ]),
  )
}
