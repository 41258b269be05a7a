import { describe, expect, it } from 'vitest'
import { isEmoji } from './kernel/emoji.ts'
import { createRoleButtonConfig, everyButton, roleButtonErrors, roleButtonSentence } from './role-buttons.ts'

const leaf = { label: 'Raider', role_id: '5' }
const many = (count: number, button: object) => Array.from({ length: count }, () => button)
const sentences = (buttons: unknown) => roleButtonErrors(buttons).map(roleButtonSentence)

/** A chain of nested buttons that ends with a leaf. */
function chain(levels: number): object {
  let button: object = leaf
  for (let level = 1; level < levels; level += 1) button = { label: 'More', children: [button] }
  return button
}

describe('the validation of role buttons', () => {
  it('reports errors in reading order, the label before the role', () => {
    expect(sentences([leaf, { label: 'More', children: [{ label: ' ', role_id: '' }] }, { label: 'Tank' }])).toEqual([
      'Validation failed at Button 2 > Button 1: Missing label',
      'Validation failed at Button 2 > Button 1: Leaf button missing role',
      'Validation failed at Button 3: Leaf button missing role',
    ])
  })

  it('accepts a button with sub-buttons and no role, or with a role and no sub-buttons', () => {
    expect(sentences([{ label: 'More', role_id: null, children: [{ ...leaf, children: [] }] }])).toEqual([])
  })

  it('limits a trimmed label to 80 characters', () => {
    expect(sentences([{ ...leaf, label: ` ${'a'.repeat(80)} ` }])).toEqual([])
    expect(sentences([{ ...leaf, label: 'a'.repeat(81) }])).toEqual([
      'Validation failed at Button 1: Button label cannot exceed 80 characters.',
    ])
  })

  it.each([
    [[], 'Add at least one button.'],
    [null, 'Add at least one button.'],
    [many(26, leaf), 'A level can have at most 25 buttons.'],
    [
      [{ label: 'More', children: many(26, leaf) }],
      'Validation failed at Button 1: A level can have at most 25 buttons.',
    ],
    [
      many(20, { label: 'More', children: many(25, leaf) }),
      'A message can have at most 500 buttons on all levels together.',
    ],
    [[chain(11)], expect.stringMatching(/^Validation failed at (Button 1 > ){9}Button 1: Sub-buttons can be nested/)],
  ])('reports only the number or depth of the buttons when it is out of range', (buttons, sentence) => {
    expect(sentences(buttons)).toEqual([sentence])
  })

  it('accepts buttons at the limits of number and depth', () => {
    expect(sentences([chain(10)])).toEqual([])
    expect(sentences(many(19, { label: 'More', children: many(25, leaf) }))).toEqual([])
  })

  it('handles 100,000 levels without recursion, also in a schema', () => {
    const buttons = [chain(100_000)]
    expect(sentences(buttons)).toHaveLength(1)
    const body = { guild_id: '1', channel_id: '2', message_id: '3', buttons }
    expect(createRoleButtonConfig.body.safeParse(body).error?.issues).toMatchObject([
      { path: ['buttons'], message: expect.stringMatching(/nested at most 10 levels deep\.$/) },
    ])
  })
})

it('lists each button before its sub-buttons', () => {
  interface Labelled {
    label: string
    children: Labelled[]
  }
  const buttons: Labelled[] = [
    { label: 'a', children: [{ label: 'b', children: [] }] },
    { label: 'c', children: [] },
  ]
  expect(everyButton(buttons).map(({ path }) => path)).toEqual([[0], [0, 0], [1]])
})

it.each([
  ['🎉', true],
  ['👩🏽‍🚒', true],
  ['🇩🇪', true],
  ['1️⃣', true],
  ['❤', true],
  ['<:raid:123>', true],
  ['<a:raid:123>', true],
  ['<:raid:>', false],
  ['1', false],
  ['🎉🎉', false],
  ['', false],
  [5, false],
])('recognizes %s as an emoji: %s', (text, is) => {
  expect(isEmoji(text)).toBe(is)
})
