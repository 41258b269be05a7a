import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import * as z from 'zod'
import { Caller } from './api.ts'
import { GUILD, type Community } from './community.ts'
import { freshData } from './data.ts'
import { FIRST_DAY } from './figures.ts'
import { Processes } from './processes.ts'

const Checks = z.array(z.object({ name: z.string(), status: z.string(), finding: z.string() }))

/** The contents of the database as an administrator reads them, without the times of the reading. */
const CONTENTS = [
  '/commands',
  '/settings',
  '/rules',
  '/urlrules',
  '/reminders',
  '/role_button_configs',
  '/saved_messages',
  '/word_lists',
  '/word_lists/hits?days=60',
  '/access',
  '/history?limit=100',
  `/analytics/commands/summary?start_date=${FIRST_DAY}`,
  `/analytics/users/summary?start_date=${FIRST_DAY}`,
]

/** Takes a backup while an administrator saves again and again. @returns the file. */
export async function backUpDuringSaves(community: Community, name: string): Promise<string> {
  const { processes, ada } = community
  let isDone = false
  let saves = 0
  const saving = (async (): Promise<void> => {
    for (; !isDone; saves += 1) await ada.answers(200, 'PATCH', '/settings', { prefix: saves % 2 === 0 ? '!' : '?' })
    await ada.answers(200, 'PATCH', '/settings', { prefix: '?' })
  })()
  const file = await backUp(processes, name)
  isDone = true
  await saving
  expect(saves).toBeGreaterThan(0)
  return file
}

async function backUp(processes: Processes, name: string): Promise<string> {
  const file = join(processes.data.folder, name)
  expect(await processes.command('backup', [file])).toMatchObject({ code: 0, stderr: '' })
  return file
}

/** The last backup is restored to a fresh place: a program that starts there has the same contents and keeps working. */
export async function restoreElsewhere(
  community: Community,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { processes, ada } = community
  const origins = [processes.discordOrigin]
  await expectWell(processes)
  const before = await contentsOf(ada, origins)
  const file = await backUp(processes, 'last.guildhall')
  expect(await contentsOf(ada, origins)).toEqual(before)
  await processes.stop()

  const data = await freshData(processes.arrangement)
  expect(await processes.command('restore', [file], data)).toMatchObject({ code: 0, stderr: '' })
  // A backup of PostgreSQL has no local Discord, as it has no real one.
  if (data.database) await copyFile(join(processes.data.folder, STATE), join(data.folder, STATE))
  const restored = await Processes.start(processes.arrangement, new Date(processes.now()).toISOString(), settings, data)
  try {
    await restored.ready()
    const again = await Caller.signIn(restored, 'ada', GUILD)
    await expect.poll(() => contentsOf(again, [...origins, restored.discordOrigin])).toEqual(before)
    await again.answers(200, 'PATCH', '/settings', { prefix: '!' })
    await expectWell(restored)
  } finally {
    await restored.dispose()
  }
}

/** The state of the local Discord in DATA_DIR. */
const STATE = 'local-discord.json'

/**
 * The contents by path.
 *
 * @param discordOrigins the addresses of the local Discord, before and after: pictures have them, those of History too.
 */
async function contentsOf(caller: Caller, discordOrigins: readonly string[]): Promise<unknown> {
  const contents: Record<string, unknown> = {}
  for (const path of CONTENTS) contents[path] = await caller.read(path, z.unknown())
  const text = discordOrigins.reduce((shown, origin) => shown.replaceAll(origin, ''), JSON.stringify(contents))
  return JSON.parse(text)
}

/** `npm run doctor` finds nothing wrong. */
async function expectWell(processes: Processes): Promise<void> {
  const { code, stdout } = await processes.command('doctor', ['--json'])
  const checks = z.parse(Checks, JSON.parse(stdout))
  expect(checks.filter(({ status }) => status === 'failed' || status === 'warning')).toEqual([])
  expect(code).toBe(0)
}
