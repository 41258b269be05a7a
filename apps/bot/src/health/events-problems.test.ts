import { expect } from 'vitest'
import { ada, cleo, DEMO, GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { IN_GENERAL, IN_SERVER, testProblems } from './testing/problem-cases.ts'
import { until, type ProblemsStage } from './testing/problems-stage.ts'

const MINUTE = 60_000
/** The id of the event that a case creates. */
const EVENT = '1'
const BROKEN = { area: 'commands', severity: 'broken', place: null } as const

/** Creates an event in a channel or thread whose slot starts in an hour. */
async function createEvent(stage: ProblemsStage, location: string | null, channelId: string = GENERAL): Promise<void> {
  const place = { guildId: DEMO, channelId, creatorId: ada, interactionId: EVENT }
  const starts = [stage.local.clock.now() + 60 * MINUTE]
  await stage.core.events.create(place, { title: 'Raid', description: '', starts, limit: null, location })
}

const eventThread = ({ local }: ProblemsStage): string =>
  local.state.world.guilds.find(({ id }) => id === DEMO)?.threads[0]?.id ?? ''

testProblems([
  {
    name: 'an event whose message cannot be changed',
    async prepare(stage) {
      await createEvent(stage, null)
      await stage.botMessage(GENERAL, 1)
    },
    async breakIt(stage) {
      stage.closeChannel(GENERAL, 'View Channel')
      await stage.caughtUp(DEMO)
      await stage.core.events.cancel({ guildId: DEMO, eventId: EVENT })
    },
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: 'The event “Raid” is missing or outdated in its channel.',
      detail: expect.stringContaining('View Channel in #general'),
      fix: `${IN_GENERAL} View Channel.`,
    },
  },
  {
    name: "an event that cannot be added to the server's list of events",
    prepare: (stage) => stage.take('Create Events'),
    async breakIt(stage) {
      await stage.caughtUp(DEMO)
      await createEvent(stage, 'The Hall')
    },
    repair: (stage) => stage.give('Create Events'),
    problem: {
      ...BROKEN,
      title: "The event “Raid” is missing or outdated in the server's list of events.",
      detail: expect.stringContaining('Create Events'),
      fix: `${IN_SERVER} Create Events. Or leave the event's location empty.`,
    },
  },
  {
    name: "an event that Discord rejects for the server's list of events",
    prepare: (stage) => stage.local.fail(400, { route: `POST /guilds/${DEMO}/scheduled-events` }),
    breakIt: (stage) => createEvent(stage, 'The Hall'),
    async repair(stage) {
      stage.local.endFaults()
      await stage.core.events.cancel({ guildId: DEMO, eventId: EVENT })
      await stage.kit.moveTime(2_000)
    },
    problem: {
      ...BROKEN,
      title: "The event “Raid” is missing or outdated in the server's list of events.",
      detail: expect.stringContaining("Check the event's title, times and location."),
      fix: "Its organizer can press Edit below the event and correct its title, times, or location. Or leave the event's location empty.",
    },
  },
  {
    name: 'an event whose members cannot be pinged',
    async prepare(stage) {
      await createEvent(stage, null)
      const message = await stage.botMessage(GENERAL, 1)
      await stage.press(message?.id ?? '', 'Slot 1', cleo)
      await stage.reply(1, cleo)
    },
    async breakIt(stage) {
      stage.closeChannel(GENERAL, 'Send Messages')
      await stage.caughtUp(DEMO)
      await stage.kit.moveTime(46 * MINUTE)
    },
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: 'The event “Raid” does not ping its members.',
      detail: expect.stringContaining('Send Messages in #general'),
      fix: `${IN_GENERAL} Send Messages.`,
    },
  },
  {
    name: 'an event whose members cannot be pinged in its locked thread',
    async prepare(stage) {
      const { id } = stage.local.createThread(GENERAL, ada, 'Raids')
      await stage.caughtUp(DEMO)
      await createEvent(stage, null, id)
      const message = await stage.botMessage(id, 1)
      const slot = JSON.stringify(message?.components).match(/"custom_id":"([^"]+)"/)?.[1]
      await stage.as(cleo).press({ channelId: id, messageId: message?.id ?? '' }, slot ?? '')
      await stage.caughtUp(DEMO)
    },
    async breakIt(stage) {
      stage.local.changeThread(eventThread(stage), { locked: true })
      await stage.caughtUp(DEMO)
      await stage.kit.moveTime(46 * MINUTE)
    },
    async repair(stage) {
      stage.local.changeThread(eventThread(stage), { locked: false })
      await stage.botMessage(eventThread(stage), 2)
    },
    problem: {
      ...BROKEN,
      title: 'The event “Raid” does not ping its members.',
      detail: 'The thread of the event is archived or locked.',
      fix: 'In Discord, open the thread of the event and unlock it.',
    },
  },
  {
    name: 'a ping of an event that is canceled later',
    async prepare(stage) {
      await createEvent(stage, null)
      const message = await stage.botMessage(GENERAL, 1)
      await stage.press(message?.id ?? '', 'Slot 1', cleo)
      await stage.reply(1, cleo)
      stage.local.fail(403, { route: `POST /channels/${GENERAL}/messages` })
    },
    breakIt: (stage) => stage.kit.moveTime(46 * MINUTE),
    repair: (stage) => stage.core.events.cancel({ guildId: DEMO, eventId: EVENT }),
    problem: {
      ...BROKEN,
      title: 'The event “Raid” does not ping its members.',
      detail: expect.stringContaining('although the bot seems to have all permissions there'),
      fix: 'In Discord, check the permissions of #general, and whether Guildhall is timed out: Server Settings › Members.',
    },
  },
  {
    name: 'a ping of a slot that has begun meanwhile',
    async prepare(stage) {
      await createEvent(stage, null)
      const message = await stage.botMessage(GENERAL, 1)
      await stage.press(message?.id ?? '', 'Slot 1', cleo)
      await stage.reply(1, cleo)
      stage.local.fail(403, { route: `POST /channels/${GENERAL}/messages` })
    },
    breakIt: (stage) => stage.kit.moveTime(46 * MINUTE),
    repair: (stage) => stage.kit.moveTime(15 * MINUTE),
    problem: {
      ...BROKEN,
      title: 'The event “Raid” does not ping its members.',
      detail: expect.stringContaining('although the bot seems to have all permissions there'),
      fix: 'In Discord, check the permissions of #general, and whether Guildhall is timed out: Server Settings › Members.',
    },
  },
  {
    name: 'a topic that does not show its raid time',
    prepare: (stage) => stage.closeChannel(GENERAL, 'Manage Channels'),
    async breakIt(stage) {
      await stage.caughtUp(DEMO)
      const startsAt = stage.local.clock.now() + 60 * MINUTE
      await stage.core.raidTimes.set({ guildId: DEMO, channelId: GENERAL, startsAt, userId: ada, eventId: '1' })
    },
    async repair(stage) {
      stage.openChannel(GENERAL)
      const demo = stage.local.state.world.guilds.find(({ id }) => id === DEMO)
      await until(() => demo?.channels.find(({ id }) => id === GENERAL)?.topic?.includes('Next raid') === true)
    },
    problem: {
      ...BROKEN,
      title: 'The topic of #general does not show its raid time.',
      detail: expect.stringContaining('Manage Channels in #general'),
      fix: `${IN_GENERAL} Manage Channels.`,
    },
  },
  {
    name: 'a topic without room for its raid time',
    prepare: (stage) => stage.local.changeChannel(GENERAL, { topic: 'x'.repeat(1_020) }),
    async breakIt(stage) {
      const startsAt = stage.local.clock.now() + 60 * MINUTE
      await stage.core.raidTimes.set({ guildId: DEMO, channelId: GENERAL, startsAt, userId: ada, eventId: '1' })
    },
    repair: (stage) => stage.local.changeChannel(GENERAL, { topic: 'Say hello.' }),
    problem: {
      ...BROKEN,
      title: 'The topic of #general does not show its raid time.',
      detail: 'The topic has no room left for the raid time. Shorten it.',
      fix: 'In Discord, open #general: Edit Channel › Overview, and shorten the Channel Topic.',
    },
  },
])
