import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import { administrator, guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { onTestFinished } from 'vitest'
import type { Changes } from '../../kernel/changes/changes.ts'
import type { JobRow } from '../../kernel/database/kernel-tables.ts'
import type { Database } from '../../kernel/database/schema.ts'
import { DiscordRefusal } from '../../kernel/discord.ts'
import type { GuildSnapshot } from '../../kernel/guild-snapshot.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Job, JobTools, Outcome } from '../../kernel/jobs/job.ts'
import { getJob } from '../../kernel/jobs/jobs-store.ts'
import { createTestQueue } from '../../kernel/jobs/testing/queue.ts'
import type { JobWorker } from '../../kernel/jobs/worker.ts'
import { createRules } from '../capability.ts'
import type { RulesPosting } from '../posting.ts'
import type { DesiredMessages } from '../posted-messages.ts'
import { blockedOn, refusalSentence } from '../refusals.ts'
import type { Rules, SavedRules } from '../service.ts'
import { RULES_MESSAGE } from '../saved-rules.ts'

export const GUILD = guildSnapshot({
  roles: [snapshotRole('10', { name: '@everyone', permissions: '68608' })],
  channels: [snapshotChannel('20', { name: 'rules' }), snapshotChannel('21', { name: 'general', position: 1 })],
})
export const KEY = { guildId: '10', channelId: '20' }
export const JOB = { guildId: '10', kind: RULES_MESSAGE, key: '20' }
const REFUSAL = new DiscordRefusal(50_013, 'Missing Permissions')

/** The step and the interval with which the stopwatch advances for a waiting caller, in ms. */
const PASSING_MS = 1_000
const LOOK_MS = 50

/** The rules services and a worker, on a Discord that the test scripts. */
export interface TestRules {
  /** The time; only the test moves it. */
  now: number
  rules: Rules
  posting: RulesPosting
  /** Removes the bot from the guild. */
  leaveGuild(guildId: string): Promise<void>
  jobs: Jobs
  changes: Changes
  /** The worker that runs due jobs. It is started; a test can stop it. */
  worker: JobWorker
  /** The bot's snapshot of the guild. */
  guild: GuildSnapshot
  /** Discord's response to messages; a returned outcome, such as a pause, becomes the outcome of the attempt. */
  match: (desired: DesiredMessages) => Promise<Outcome | void>
  save(content: string, options?: SaveOptions): Promise<RulesEntry>
  /** Replays the last save, as for a caller that repeats the request. */
  replay(content: string): Promise<RulesEntry>
  /** The rule, its version and its status in the dashboard, as one text. */
  saved(): Promise<string | undefined>
  /** Advances the stopwatch until the call returns. Other calls wait for an outcome without a time limit. */
  runOut<T>(call: Promise<T>): Promise<T>
  job(): Promise<JobRow | undefined>
}

interface SaveOptions {
  version?: number
  userId?: string
  channelId?: string
}

export function createTestRules(db: Database): TestRules {
  let waitedMs = 0
  const stopwatch = { elapsed: () => waitedMs }
  const queue = createTestQueue(db, stopwatch)
  const { clock, changes, jobs, readRows } = queue
  const deps = { db, clock, stopwatch, changes, jobs, readRows, botUserId: '9' }
  const { services, leaveGuild } = createRules({ ...deps, onMoved: () => Promise.resolve() })
  const { rules, rulesPosting: posting } = services
  let kept: SavedRules | undefined
  const worker = queue.worker({
    kind: RULES_MESSAGE,
    area: 'rules',
    slots: 4,
    perGuild: 2,
    limitMs: 20_000,
    run: (job, tools) => attempt(test, job, tools),
  })
  const test: TestRules = {
    get now() {
      return queue.now
    },
    set now(ms) {
      queue.now = ms
    },
    rules,
    posting,
    leaveGuild,
    jobs,
    changes,
    worker,
    guild: GUILD,
    match: takeAll,
    save(content, { version, userId = '1', channelId } = {}) {
      const body = { ...bodyOf(content, channelId), ...(version !== undefined && { version }) }
      return rules.save(test.guild, body, administrator(userId), async (_, saved) => void (kept = saved))
    },
    replay: (content) => rules.replay(GUILD.id, bodyOf(content), kept ?? { version: 0 }, administrator('1')),
    async saved() {
      const [entry] = await rules.list(GUILD, null)
      return entry && `${entry.rules[0]?.content} ${entry.version} ${entry.status}`
    },
    async runOut(call) {
      const passing = setInterval(() => (waitedMs += PASSING_MS), LOOK_MS)
      return call.finally(() => clearInterval(passing))
    },
    job: () => getJob(db, JOB),
  }
  worker.start()
  onTestFinished(() => worker.stop())
  return test
}

/** Makes one attempt, as the bot does. */
async function attempt({ posting, guild, match }: TestRules, job: Job, tools: JobTools): Promise<Outcome> {
  const desired = await posting.desired(job, tools, guild)
  if (!desired) return { type: 'drop' }
  try {
    return (await match(desired)) ?? posting.matched(job)
  } catch (error) {
    if (!(error instanceof DiscordRefusal)) throw error
    if (error.code === RESTJSONErrorCodes.UnknownChannel) return posting.channelGone(job)
    const place = { guild, channelId: job.key, botUserId: '9' }
    return posting.refused(job, blockedOn(error), refusalSentence(error, place))
  }
}

function bodyOf(content: string, channelId = '20'): BodyOf<typeof saveRules> {
  return { channel_id: channelId, rules: [{ content, position: 0 }] }
}

/** A Discord that accepts every message. */
export const takeAll = ({ texts, note }: DesiredMessages): Promise<void> =>
  note({ messageIds: texts.map((_, at) => String(100 + at)), leavingIds: [], posting: null })

export const refuse = (): Promise<never> => Promise.reject(REFUSAL)

/** A Discord that responds when the test decides. */
export function holdBack(test: TestRules): { asked: Promise<void>; take(): void; refuse(): void } {
  let ask = (): void => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  let decide = (_: 'take' | 'refuse'): void => {}
  const decided = new Promise<'take' | 'refuse'>((resolve) => (decide = resolve))
  test.match = async (desired) => {
    ask()
    test.match = takeAll
    if ((await decided) === 'refuse') throw REFUSAL
    await takeAll(desired)
  }
  return { asked, take: () => decide('take'), refuse: () => decide('refuse') }
}
