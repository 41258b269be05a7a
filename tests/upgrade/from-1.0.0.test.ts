import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUILDS, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { TIMEOUT_MS, type RunningProgram } from '../program/kit.ts'
import { Answers, readAnswers, sameRows } from './answers.ts'
import { apiWith, type Api } from './api.ts'
import { copyFixture, ENGINES, fixtureFolder, isAvailable, type Fixture } from './fixture.ts'
import { idOf } from './names.ts'

const DEMO = `/guilds/${GUILDS.guildhallDemo}`
/** The time from the kill to the start, in ms. */
const AFTER_MS = 3 * 60_000

const Job = z.object({ guild_id: z.string(), kind: z.string(), key: z.string(), state: z.string(), run_at: z.number() })
const Names = z.object({
  killedAt: z.string(),
  tokens: z.object({ ada: z.string(), ben: z.string() }),
  channels: z.record(z.string(), z.string()),
  /** The jobs that were not done at the kill. */
  left: z.array(Job),
})
type Names = z.infer<typeof Names>

for (const engine of ENGINES) {
  describe.skipIf(!isAvailable(engine))(
    `the program, minutes after version 1.0.0 was killed on ${engine}`,
    { timeout: 2 * TIMEOUT_MS },
    () => {
      let fixture: Fixture<Names>
      let program: RunningProgram
      let ada: Api
      const answers = Answers.parse(
        JSON.parse(readFileSync(join(fixtureFolder('1.0.0', engine), 'answers.json'), 'utf8')),
      )

      beforeAll(async () => {
        fixture = await copyFixture('1.0.0', engine, AFTER_MS, Names)
        program = await fixture.start()
        ada = apiWith(program.origin, fixture.names.tokens.ada)
      }, 2 * TIMEOUT_MS)
      afterAll(() => fixture.remove())

      /** Waits until every job that was due at the kill is done, or waits for a later time. */
      const finished = (): Promise<void> =>
        eventually(async () => {
          const jobs = await fixture.read((db) => db.selectFrom('jobs').selectAll().execute())
          const due = fixture.names.left.filter(({ run_at: runAt }) => runAt <= Date.parse(fixture.names.killedAt))
          expect(due.length).toBeGreaterThan(8)
          const unfinished = due.filter(({ guild_id: guild, kind, key }) =>
            jobs.some(
              (job) =>
                [job.guild_id, job.kind, job.key].join() === [guild, kind, key].join() &&
                (job.state === 'blocked' || (job.state === 'open' && job.run_at <= fixture.now())),
            ),
          )
          expect(unfinished).toEqual([])
        }, TIMEOUT_MS)

      it('finishes every job that was open or half-done, each once', async () => {
        await finished()
        const stored = await fixture.stored()
        const channel = (name: string): string[] => stored.messages(idOf(fixture.names.channels, name))
        const once = {
          'half-post': ['Posted at the kill.'],
          'half-edit': ['After the edit.'],
          'half-rules': ['1. A rule at the kill.'],
          'half-restore': ['1. As it was.'],
          'half-reminder': ['Sent at the kill.'],
          'half-buttons': ['Buttons that are being changed.'],
          'half-event': ['[Half Posted]'],
        }
        expect(Object.fromEntries(Object.keys(once).map((name) => [name, channel(name)]))).toEqual(once)
        const [menu] = await fixture.discord.as(USERS.ada).read(idOf(fixture.names.channels, 'half-buttons'))
        expect(menu?.buttons.map(({ label }) => label)).toEqual(['Raider', 'Guest'])
        const rules = await fixture.discord.world.autoModRules(GUILDS.guildhallDemo)
        expect(rules.filter(({ keywords }) => keywords.includes('dumbledore'))).toHaveLength(1)
      })

      it.each(Object.keys(answers))('shows everything that was saved or counted at %s', async (path) => {
        const now = await readAnswers(ada, path.endsWith('/history') ? [] : [path])
        const earlier = answers[path]
        expect(sameRows(earlier, now[path])).toMatchObject(z.looseObject({}).or(z.array(z.unknown())).parse(earlier))
      })

      it('restores a change from its history', async () => {
        await finished()
        const Revision = z.object({ id: z.string(), version: z.nullable(z.number()) })
        const revisions = await ada.get(`${DEMO}/history?area=settings&limit=1`, z.array(z.object({ id: z.string() })))
        const { id, version } = await ada.get(`${DEMO}/history/${revisions[0]?.id}`, Revision)
        const body = { version: version ?? undefined }
        const { status } = await ada.send('POST', `${DEMO}/history/${id}/restore`, { body, key: crypto.randomUUID() })
        expect(status).toBe(200)
        expect(await ada.get(`${DEMO}/settings`, z.object({ prefix: z.string() }))).toEqual({ prefix: '%' })
      })
    },
  )
}
