import { freshButton, type ButtonNode, type ButtonsValue } from '../role-buttons-model.ts'

/** A template of buttons without roles, which the administrator chooses. */
interface Template {
  readonly name: string
  readonly make: () => ButtonsValue
}

function button(label: string, emoji: string | null, part: Partial<ButtonNode>): ButtonNode {
  return { ...freshButton(), label, emoji, ...part }
}

const plain = (label: string, emoji: string | null): ButtonNode => button(label, emoji, {})

/** A game whose platforms are its sub-buttons. */
const game = (label: string, emoji: string): ButtonNode =>
  button(label, emoji, {
    style: 'primary',
    children: [plain('PC', '🖥️'), plain('PlayStation', '🎮'), plain('Xbox', '🕹️'), plain('Switch', '🍄')],
  })

export const TEMPLATES: readonly Template[] = [
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
    name: 'Pronouns',
    make: () => ({
      buttons: ['he/him', 'she/her', 'they/them', 'any pronouns', 'ask me'].map((label) => plain(label, null)),
      pickOne: false,
    }),
  },
  {
    name: 'Games with platforms',
    make: () => ({
      buttons: [game('Minecraft', '⛏️'), game('Fortnite', '🏗️'), game('Rocket League', '🚗')],
      pickOne: false,
    }),
  },
  {
    name: 'Notifications',
    make: () => ({
      buttons: [
        button('Announcements', '📣', { style: 'success' }),
        button('Events', '📅', { style: 'success' }),
        button('Streams', '📺', { style: 'success' }),
        button('Giveaways', '🎁', { style: 'success' }),
      ],
      pickOne: false,
    }),
  },
]
