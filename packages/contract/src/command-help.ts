import type { CommandName } from './commands.ts'
import { presentZone } from './time-zones.ts'

/** One option of a command, as its help describes it. */
export interface OptionHelp {
  readonly name: string
  readonly required: boolean
  /** `{zone}` is the zone in which commands read dates and times on the server. */
  readonly description: string
}

export interface CommandHelp {
  readonly options: readonly OptionHelp[]
  /** A call as it is typed in Discord. */
  readonly example: string
  /** The same as a message, without the prefix; absent for a command that is not a text command. */
  readonly textExample?: string
}

/** The placeholder of the time zone in descriptions of options. */
export const ZONE = '{zone}'

/** The description of an option. @param timeZone undefined when the server does not name it. */
export function optionWords({ description }: OptionHelp, timeZone: string | null | undefined): string {
  return description.replace(ZONE, timeZone ? presentZone(timeZone) : "the bot's time zone")
}

const DAY = 'A day in {zone}: today, tomorrow, fri, next fri, in 3 days, 27 Nov, 27.11. or 2026-11-27'

/** The dashboard's description of each command. The options are those that the bot registers, in the same order. */
export const COMMAND_HELP: Readonly<Record<CommandName, CommandHelp>> = {
  blame: {
    options: [
      { name: 'user', required: false, description: 'Who to blame; the default person if left out' },
      { name: 'reason', required: false, description: 'Why, up to 200 characters' },
    ],
    example: '/blame user:@Ben reason:late again',
    textExample: 'blame @Ben late again',
  },
  unavailable: {
    options: [
      { name: 'date', required: true, description: DAY },
      { name: 'reason', required: false, description: 'Why, up to 200 characters' },
    ],
    example: '/unavailable date:fri reason:dentist',
    textExample: 'unavailable fri dentist',
  },
  updateraidtime: {
    options: [
      { name: 'raid', required: true, description: 'The text channel of the raid' },
      { name: 'date', required: true, description: DAY },
      { name: 'time', required: true, description: 'A time in {zone}: 20:00, 8pm, 20h30 or noon' },
      { name: 'announce', required: false, description: "Also posts the time in the raid's channel" },
    ],
    example: '/updateraidtime raid:#molten-keep date:fri time:20:00',
    textExample: 'updateraidtime #molten-keep fri 20:00',
  },
  ask: {
    options: [
      {
        name: 'question',
        required: true,
        description: 'The question, up to 1,000 characters; each member can ask 5 a minute',
      },
    ],
    example: '/ask question:How do I tame a gremlin?',
    textExample: 'ask How do I tame a gremlin?',
  },
  animehug: {
    options: [{ name: 'user', required: true, description: 'Who to hug' }],
    example: '/animehug user:@Ben',
    textExample: 'animehug @Ben',
  },
  createevent: {
    options: [
      {
        name: 'title',
        required: false,
        description: 'The title of the event, up to 100 characters; without it, a form opens',
      },
      { name: 'slots', required: false, description: 'Up to 20 times in {zone}, such as fri 20:00; tomorrow 8pm' },
      { name: 'description', required: false, description: 'Up to 500 characters' },
      { name: 'limit', required: false, description: 'Places in each slot, 1 to 40' },
      {
        name: 'location',
        required: false,
        description: "The location; also adds each slot to the server's scheduled events",
      },
    ],
    example: '/createevent title:Molten Keep slots:fri 20:00; sat 20:00 limit:10',
  },
}
