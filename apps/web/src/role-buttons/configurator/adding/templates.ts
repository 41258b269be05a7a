import type { ReceivedRole as Role } from '@guildhall/contract'
import { flattened } from '../../../ui/sortable/trees.ts'
import { freshButton, type ButtonNode, type ButtonsValue } from '../../role-buttons-model.ts'
import { givableRoles } from '../role-options.ts'

/** A template of buttons. It makes no roles: each button gets a role of the server with its name, if there is one. */
interface Template {
  readonly name: string
  readonly make: () => ButtonsValue
}

function button(label: string, emoji: string | null, part: Partial<ButtonNode>): ButtonNode {
  return { ...freshButton(), label, emoji, ...part }
}

const plain = (label: string, emoji: string | null): ButtonNode => button(label, emoji, {})
const green = (label: string, emoji: string): ButtonNode => button(label, emoji, { style: 'success' })

const platforms = (): ButtonNode[] => [
  plain('PC', '🖥️'),
  plain('PlayStation', '🎮'),
  plain('Xbox', '🕹️'),
  plain('Switch', '🍄'),
]

/** A game whose platforms are its sub-buttons. */
const game = (label: string, emoji: string): ButtonNode =>
  button(label, emoji, { style: 'primary', children: platforms() })

export const TEMPLATES: readonly Template[] = [
  {
    name: 'Platforms',
    make: () => ({ buttons: [...platforms(), plain('Mobile', '📱')], pickOne: false }),
  },
  {
    name: 'Regions',
    make: () => ({
      buttons: [
        plain('Africa', '🌍'),
        plain('Asia', '🌏'),
        plain('Europe', '🌍'),
        plain('North America', '🌎'),
        plain('South America', '🌎'),
        plain('Oceania', '🌏'),
      ],
      pickOne: true,
    }),
  },
  {
    name: 'Pronouns',
    make: () => ({
      buttons: ['he/him', 'she/her', 'they/them', 'any pronouns', 'ask me'].map((label) => plain(label, null)),
      pickOne: false,
    }),
  },
  {
    name: 'Notifications',
    make: () => ({
      buttons: [green('Announcements', '📣'), green('Events', '📅'), green('Streams', '📺'), green('Giveaways', '🎁')],
      pickOne: false,
    }),
  },
  {
    name: 'Colors',
    make: () => ({
      buttons: [
        plain('Red', '🔴'),
        plain('Orange', '🟠'),
        plain('Yellow', '🟡'),
        plain('Green', '🟢'),
        plain('Blue', '🔵'),
        plain('Purple', '🟣'),
      ],
      pickOne: true,
    }),
  },
  {
    name: 'Games with platforms',
    make: () => ({
      buttons: [game('Minecraft', '⛏️'), game('Fortnite', '🏗️'), game('Rocket League', '🚗')],
      pickOne: false,
    }),
  },
]

/** The other names under which servers have the role of a button. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  pc: ['windows', 'computer'],
  playstation: ['ps', 'ps4', 'ps5'],
  switch: ['nintendo', 'nintendoswitch'],
  europe: ['eu'],
  northamerica: ['na'],
  southamerica: ['sa'],
  oceania: ['oce'],
  announcements: ['announcement', 'news'],
  events: ['event'],
  streams: ['stream', 'live'],
  giveaways: ['giveaway'],
}

/** The buttons of a template with the roles of the server that have their names. Roles with moderation permissions are left out. */
export function matchedTemplate({ make }: Template, roles: readonly Role[]): ButtonsValue {
  const byName = new Map<string, string>()
  for (const { id, name, moderation_permissions: moderation = [] } of givableRoles(roles)) {
    const key = nameKey(name)
    if (moderation.length === 0 && !byName.has(key)) byName.set(key, id)
  }
  const roleNamed = (label: string): string | null => {
    const key = nameKey(label)
    const found = [key, ...(OTHER_NAMES[key] ?? [])].find((name) => byName.has(name))
    return found === undefined ? null : (byName.get(found) ?? null)
  }
  const withRoles = (nodes: readonly ButtonNode[]): ButtonNode[] =>
    nodes.map((node) =>
      node.children.length > 0
        ? { ...node, children: withRoles(node.children) }
        : { ...node, role: roleNamed(node.label) },
    )
  const { buttons, pickOne } = make()
  return { buttons: withRoles(buttons), pickOne }
}

/** The number of buttons of a template that have a role, as a sentence. */
export function matchSentence(buttons: readonly ButtonNode[]): string {
  const leaves = flattened(buttons).filter(({ node }) => node.children.length === 0)
  const matched = leaves.filter(({ node }) => node.role !== null).length
  if (matched === leaves.length) return 'Every button has a role with the same name.'
  if (matched === 0) {
    return "No role has the name of a button. Choose roles for the buttons, or remove them. Templates don't create roles."
  }
  const found = matched === 1 ? 'has a role with the same name' : 'have a role with the same name'
  return `${matched} of ${leaves.length} buttons ${found}. Choose roles for the others, or remove them. Templates don't create roles.`
}

/** A name without case, spaces and signs, so that "He / Him" matches "he/him". */
function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}
