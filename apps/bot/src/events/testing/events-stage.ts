import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import * as z from 'zod'
import type { Bot } from '../../index.ts'
import { eventually, setStage, type ChannelMessages, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
export const { ada, ben, cleo } = USERS
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const Row = z.object({
  components: z.array(z.object({ custom_id: z.string(), label: z.string(), disabled: z.optional(z.boolean()) })),
})
const Embed = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  footer: z.optional(z.object({ text: z.string() })),
})
type ChannelMessage = ChannelMessages[number]
type ScheduledEvents = Stage['local']['state']['world']['guilds'][number]['scheduledEvents']

/** The message of an event as members see it. */
interface ShownEvent {
  readonly messageId: string
  readonly title: string | undefined
  readonly description: string | undefined
  /** The text of each slot by its title, without the line of its start. */
  readonly slots: Readonly<Record<string, string>>
  /** The labels of enabled buttons. */
  readonly buttons: readonly string[]
  readonly footer: string | undefined
}

/** A stage with `/createevent` enabled in Guildhall Demo. */
export interface EventsStage extends Stage {
  startBot(): Promise<Bot>
  /** The current time of the shared clock. */
  now(): number
  /** Runs the command in #general, as ada by default. @returns the id of the interaction. */
  run(fields: Readonly<Record<string, string>>, user?: string): Promise<string>
  /** Creates an event and waits until it is posted. */
  create(fields?: Readonly<Record<string, string>>): Promise<string>
  /** The messages of events in #general, oldest first. */
  shown(): ShownEvent[]
  /** Waits until the message of an event matches. */
  shows(messageId: string, expected: Partial<ShownEvent>): Promise<void>
  /** Presses a button of a message by its label, as cleo by default. */
  press(messageId: string, label: string, user?: string): Promise<string>
  /** The ephemeral messages of a user in #general, oldest first. */
  replies(user: string): ChannelMessage[]
  /** Waits for the newest ephemeral reply to a user. */
  replied(user: string, content: string | RegExp): Promise<ChannelMessage>
  /** Waits for the form that an interaction opened. @returns its values. */
  form(interactionId: string): Promise<Readonly<Record<string, string>>>
  /** Submits the form of an event with changed values, as ada. */
  change(messageId: string, texts: Readonly<Record<string, string>>): Promise<void>
  /** Cancels an event as ada. */
  cancel(messageId: string): Promise<void>
  /** The scheduled events of Guildhall Demo. */
  scheduled(): ScheduledEvents
  /** Adds members to Guildhall Demo. @returns their ids. */
  add(count: number): Promise<string[]>
  /** Waits until no job of events is due or running. */
  idle(): Promise<void>
}

/** A time in UTC in the format of an organizer's input. */
export function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** @param file path of the database; in memory without one. */
export async function setEventsStage(file?: string): Promise<EventsStage> {
  const stage = await setStage(file)
  const now = (): number => stage.local.clock.now()

  const shownOf = (message: ChannelMessage): ShownEvent[] => {
    const { data: embed } = Embed.safeParse(message.embeds[0])
    if (!embed?.fields || message.onlyFor !== null) return []
    const buttons = z
      .array(Row)
      .parse(message.components)
      .flatMap(({ components }) => components)
    return [
      {
        messageId: message.id,
        title: embed.title,
        description: embed.description,
        slots: Object.fromEntries(embed.fields.map(({ name, value }) => [name, value.split('\n').slice(1).join('\n')])),
        buttons: buttons.flatMap(({ label, disabled }) => (disabled === true ? [] : label)),
        footer: embed.footer?.text,
      },
    ]
  }
  const shown = (): ShownEvent[] => stage.botMessagesIn(GENERAL).flatMap(shownOf)
  const replies = (user: string): ChannelMessage[] =>
    stage.messagesIn(GENERAL).filter(({ onlyFor, content }) => onlyFor === user && content !== '')
  const run: EventsStage['run'] = (fields, user = ada) =>
    stage.as(user).run({ channelId: GENERAL, command: 'createevent', fields })

  const press: EventsStage['press'] = async (messageId, label, user = cleo) => {
    const message = stage.messagesIn(GENERAL).find(({ id }) => id === messageId)
    const buttons = z
      .array(Row)
      .parse(message?.components ?? [])
      .flatMap(({ components }) => components)
    const customId = buttons.find((button) => button.label === label)?.custom_id ?? ''
    return stage.as(user).press({ channelId: GENERAL, messageId }, customId)
  }
  const replied: EventsStage['replied'] = (user, content) =>
    eventually(() => {
      const last = replies(user).at(-1)
      expect(last?.content).toMatch(content)
      if (!last) throw new Error('there is no reply')
      return last
    }, 12_000)
  const form: EventsStage['form'] = (interactionId) =>
    eventually(() => {
      const opener = stage.local.state.world.interactions.find(({ id }) => id === interactionId)
      if (!opener?.modal) throw new Error('there is no form')
      return Object.fromEntries(opener.modal.inputs.map(({ customId, value }) => [customId, value]))
    })

  return {
    ...stage,
    now,
    shown,
    run,
    replies,
    press,
    replied,
    form,
    async startBot() {
      const bot = await stage.start()
      await stage.core.commands.toggle(DEMO, { name: 'createevent', enable: true, seen: undefined }, administrator(ada))
      await eventually(() => expect(stage.menuOf(DEMO)).toContain('createevent'))
      return bot
    },
    async create(fields) {
      const before = shown().length
      const answered = replies(ada).length
      await run({ title: 'Raid', slots: timeText(now() + DAY), ...fields })
      return eventually(() => {
        const all = shown()
        expect(all).toHaveLength(before + 1)
        expect(replies(ada)).toHaveLength(answered + 1)
        return all.at(-1)?.messageId ?? ''
      })
    },
    shows: (messageId, expected) =>
      eventually(() => expect(shown().find((one) => one.messageId === messageId)).toMatchObject(expected), 12_000),
    async change(messageId, texts) {
      const answered = replies(ada).length
      const opened = await press(messageId, 'Edit', ada)
      await stage.as(ada).submit(opened, { ...(await form(opened)), ...texts })
      await eventually(() => expect(replies(ada)).toHaveLength(answered + 1), 12_000)
      await replied(ada, /was changed\. Times are read in UTC\.$/)
    },
    async cancel(messageId) {
      await press(messageId, 'Cancel event', ada)
      const question = await replied(ada, /^Cancel \*\*.+\*\*\?$/)
      await press(question.id, 'Cancel the event', ada)
      await replied(ada, /was canceled\.$/)
    },
    scheduled: () => stage.local.state.world.guilds.find(({ id }) => id === DEMO)?.scheduledEvents ?? [],
    async add(count) {
      const { world } = localDiscordClient(stage.local.origin)
      const added: string[] = []
      for (let at = 0; at < count; at++) {
        const userId = await world.createPerson({ username: `member${at}` })
        await world.join({ guildId: DEMO, userId })
        added.push(userId)
      }
      return added
    },
    idle: () =>
      eventually(async () => {
        const jobs = await stage.db.selectFrom('jobs').selectAll().where('kind', 'like', 'event-%').execute()
        const due = jobs.filter(
          ({ state, lease_token, run_at }) => state === 'open' && (lease_token !== null || run_at <= now()),
        )
        expect(due).toEqual([])
      }, 12_000),
  }
}
