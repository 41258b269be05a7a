import { describe, expect, it } from 'vitest'
import {
  WHOLE_FORM,
  createFormReducer,
  initialState,
  isDirty,
  valueOf,
  type FormEvent,
  type FormState,
  type Saved,
} from './form-state.ts'

/** A flat form without versions. */
interface Options {
  prefix: string
  welcome: string | null
}

/** A form with a tree, which is saved as a whole. */
interface Button {
  key: string
  label: string
  children: readonly Button[]
}
interface Menu {
  buttons: readonly Button[]
}

const options = (value: Partial<Options> = {}): Saved<Options> => ({
  value: { prefix: '!', welcome: 'Hi', ...value },
  version: undefined,
})

const button = (key: string, label: string, ...children: Button[]): Button => ({ key, label, children })
const menu = (version: number, ...buttons: Button[]): Saved<Menu> => ({ value: { buttons }, version })

/** A blank welcome message counts as null. */
const essenceOfOptions = (value: Options) => ({ ...value, welcome: value.welcome?.trim() || null })
const essenceOfButtons = (buttons: readonly Button[]): unknown =>
  buttons.map(({ label, children }) => [label, essenceOfButtons(children)])
const essenceOfMenu = ({ buttons }: Menu) => essenceOfButtons(buttons)

const optionsReducer = createFormReducer(essenceOfOptions)
const menuReducer = createFormReducer(essenceOfMenu)

const editOptions = (change: Partial<Options>): FormEvent<Options> => ({
  type: 'edit',
  change: () => change,
  touched: Object.keys(change),
})
const editMenu = (...buttons: Button[]): FormEvent<Menu> => ({
  type: 'edit',
  change: () => ({ buttons }),
  touched: [],
})

const runOptions = (...events: FormEvent<Options>[]): FormState<Options> =>
  events.reduce(optionsReducer, initialState(options()))

const TREE = menu(3, button('a', 'Games', button('b', 'Chess'), button('c', 'Go')))
const runMenu = (...events: FormEvent<Menu>[]): FormState<Menu> => events.reduce(menuReducer, initialState(TREE))
const labels = (state: FormState<Menu>): unknown => essenceOfMenu(valueOf(state))

const SUBMIT = { type: 'submit', errors: [] } as const
const stale: FormEvent<Menu> = {
  type: 'failed',
  errors: [{ at: WHOLE_FORM, text: 'ben saved changes.' }],
  isStale: true,
  version: undefined,
}
const MINE = editMenu(button('a', 'Mine'))
const LATEST = menu(7, button('x', 'Latest'))

describe('a form', () => {
  it('is dirty while an edit changes the value to save', () => {
    expect(isDirty(runOptions(editOptions({ prefix: '?' })), essenceOfOptions)).toBe(true)
    expect(isDirty(runOptions(editOptions({ prefix: '?' }), editOptions({ prefix: '!' })), essenceOfOptions)).toBe(
      false,
    )
    expect(isDirty(runOptions(editOptions({ welcome: 'Hi  ' })), essenceOfOptions)).toBe(false)
  })

  it('is dirty after an edit deep in a tree', () => {
    const state = runMenu(editMenu(button('a', 'Games', button('b', 'Checkers'), button('c', 'Go'))))
    expect(isDirty(state, essenceOfMenu)).toBe(true)
    expect(isDirty(runMenu(editMenu(...TREE.value.buttons)), essenceOfMenu)).toBe(false)
  })

  it('drops its edits and errors on reset', () => {
    const errors = [{ at: 'prefix', text: 'Enter a prefix.' }]
    const state = runOptions(editOptions({ prefix: '' }), { type: 'submit', errors }, { type: 'reset' })
    expect(state).toEqual(initialState(options()))
  })
})

describe('saving', () => {
  it('does not start when there are errors', () => {
    const errors = [{ at: 'prefix', text: 'Enter a prefix.' }]
    expect(runOptions({ type: 'submit', errors })).toMatchObject({ status: 'idle', errors })
  })

  it('ends with the saved value and without edits', () => {
    const sent = { prefix: '?' }
    const state = runOptions(
      editOptions(sent),
      { type: 'submit', errors: [] },
      { type: 'saved', sent, saved: options({ prefix: '? ' }) },
    )
    expect(state).toEqual(initialState(options({ prefix: '? ' })))
  })

  it('keeps edits made while it is in progress', () => {
    const before = runOptions(editOptions({ prefix: '?' }), { type: 'submit', errors: [] })
    const state = [
      editOptions({ welcome: 'Hello' }),
      { type: 'saved', sent: before.edits, saved: options({ prefix: '?' }) } as const,
    ].reduce(optionsReducer, before)
    expect(state.edits).toEqual({ welcome: 'Hello' })
    expect(isDirty(state, essenceOfOptions)).toBe(true)
  })

  it('does not start twice', () => {
    const saving = runOptions(editOptions({ prefix: '?' }), { type: 'submit', errors: [] })
    expect(optionsReducer(saving, { type: 'submit', errors: [{ at: 'prefix', text: 'No.' }] })).toBe(saving)
  })

  it('keeps the edits and adopts the version of the revert when it fails', () => {
    const errors = [{ at: WHOLE_FORM, text: 'The bot needs a permission.' }]
    const state = runMenu(MINE, SUBMIT, { type: 'failed', errors, isStale: false, version: 5 })
    expect(state).toMatchObject({ status: 'idle', errors, base: { version: 5 } })
    expect(labels(state)).toEqual([['Mine', []]])
  })
})

it('a reset is ignored while a save is in progress', () => {
  const saving = runMenu(MINE, SUBMIT)
  expect(menuReducer(saving, { type: 'reset' })).toBe(saving)
})

describe('an error', () => {
  const errors = [
    { at: 'a.label', text: 'Enter a label.' },
    { at: 'ab.label', text: 'Enter a label.' },
    { at: WHOLE_FORM, text: 'Some values are wrong.' },
  ]

  it('is removed when its field is edited', () => {
    const state = runMenu({ type: 'submit', errors }, { type: 'edit', change: () => ({}), touched: ['a'] })
    expect(state.errors).toEqual(errors.slice(1))
  })

  it('keeps its identity when another field is edited, to avoid a render', () => {
    const state = runMenu({ type: 'submit', errors })
    expect(menuReducer(state, { type: 'edit', change: () => ({}), touched: ['z'] }).errors).toBe(state.errors)
  })
})

describe('a background read', () => {
  it("merges another administrator's saved values with the edits", () => {
    const state = runOptions(editOptions({ prefix: '?' }), { type: 'received', saved: options({ welcome: 'Moin' }) })
    expect(valueOf(state)).toEqual({ prefix: '?', welcome: 'Moin' })
  })

  it('drops an edit that equals the newly saved value', () => {
    const state = runOptions(editOptions({ prefix: '?' }), { type: 'received', saved: options({ prefix: '?' }) })
    expect(state.edits).toEqual({})
  })

  it('keeps the same state object when nothing has changed', () => {
    const state = runMenu(MINE)
    expect(menuReducer(state, { type: 'received', saved: structuredClone(TREE) })).toBe(state)
  })

  it('replaces an unedited list but ignores a newer version of an edited list', () => {
    expect(labels(runMenu({ type: 'received', saved: LATEST }))).toEqual([['Latest', []]])
    const edited = runMenu(MINE)
    expect(menuReducer(edited, { type: 'received', saved: LATEST })).toBe(edited)
  })

  it('moves the edits to a newer version with the same value', () => {
    const edited = runMenu(MINE)
    const state = menuReducer(edited, { type: 'received', saved: { ...TREE, version: 9 } })
    expect(state).toEqual({ ...edited, base: { ...edited.base, version: 9 } })
  })
})

describe('a newer version', () => {
  const loaded = [MINE, SUBMIT, stale, { type: 'load' }, { type: 'newer', saved: LATEST }] as const

  it('is shown while the edits are stashed', () => {
    const state = runMenu(...loaded)
    expect(state).toMatchObject({ status: 'idle', errors: [], stash: { whose: 'mine' }, base: { version: 7 } })
    expect(labels(state)).toEqual([['Latest', []]])
    expect(isDirty(state, essenceOfMenu)).toBe(true)
  })

  it('stashes edits made while it was loading', () => {
    const state = runMenu(
      MINE,
      SUBMIT,
      stale,
      { type: 'load' },
      editMenu(button('a', 'Mine, and more')),
      { type: 'newer', saved: LATEST },
      { type: 'view-other' },
    )
    expect(labels(state)).toEqual([['Mine, and more', []]])
  })

  it('keeps the stashed edits when a still newer version is loaded', () => {
    const newest = menu(9, button('y', 'Newest'))
    const again = [SUBMIT, stale, { type: 'load' }, { type: 'newer', saved: newest }] as const
    const state = runMenu(...loaded, ...again)
    expect(labels(state)).toEqual([['Newest', []]])
    expect(labels(menuReducer(state, { type: 'view-other' }))).toEqual([['Mine', []]])
    expect(labels(runMenu(...loaded, { type: 'view-other' }, ...again, { type: 'view-other' }))).toEqual([['Mine', []]])
  })

  it("can be swapped with the user's edits, which adopt its version number", () => {
    const mine = runMenu(...loaded, { type: 'view-other' })
    expect(mine).toMatchObject({ stash: { whose: 'latest' }, base: { version: 7 } })
    expect(labels(mine)).toEqual([['Mine', []]])
    expect(labels(menuReducer(mine, { type: 'view-other' }))).toEqual([['Latest', []]])
  })

  it('follows a background read while it is on the screen, but not while the edits are', () => {
    const newest: FormEvent<Menu> = { type: 'received', saved: menu(9, button('y', 'Newest')) }
    const followed = runMenu(...loaded, newest)
    expect(labels(followed)).toEqual([['Newest', []]])
    expect(labels(menuReducer(followed, { type: 'view-other' }))).toEqual([['Mine', []]])
    const changedBack = [editMenu(button('x', 'Typed')), editMenu(button('x', 'Latest'))] as const
    expect(labels(runMenu(...loaded, ...changedBack, newest))).toEqual([['Newest', []]])
    const mine = runMenu(...loaded, { type: 'view-other' }, newest)
    expect(mine).toMatchObject({ base: { version: 7 } })
    expect(labels(mine)).toEqual([['Mine', []]])
  })

  it('remains after a reset, which drops the edits', () => {
    const state = runMenu(...loaded, { type: 'view-other' }, { type: 'reset' })
    expect(labels(state)).toEqual([['Latest', []]])
    expect(isDirty(state, essenceOfMenu)).toBe(false)
  })

  it('leaves the form stale when it fails to load', () => {
    const errors = [{ at: WHOLE_FORM, text: 'Network Error' }]
    expect(runMenu(MINE, SUBMIT, stale, { type: 'load' }, { type: 'load-failed', errors })).toMatchObject({
      status: 'stale',
      errors,
      edits: { buttons: [{ label: 'Mine' }] },
    })
  })
})

describe('a late response', () => {
  const errors = [{ at: WHOLE_FORM, text: 'Network Error' }]
  const loading = [MINE, SUBMIT, stale, { type: 'load' }] as const

  it.each<FormEvent<Menu>>([
    { type: 'newer', saved: LATEST },
    { type: 'load-failed', errors },
  ])('changes nothing after a reset: $type', (reply) => {
    const state = runMenu(...loading, { type: 'reset' })
    expect(menuReducer(state, reply)).toBe(state)
  })

  it.each<FormEvent<Menu>>([
    { type: 'saved', sent: {}, saved: LATEST },
    { type: 'failed', errors, isStale: true, version: 9 },
  ])('changes nothing after another value was opened: $type', (reply) => {
    const opened = menu(1, button('o', 'Other'))
    const state = runMenu(MINE, SUBMIT, { type: 'open', state: initialState(opened) })
    expect(menuReducer(state, reply)).toBe(state)
  })
})

it('opening another value replaces the form state with that value and its edits', () => {
  const state = runMenu(MINE, SUBMIT, stale, { type: 'open', state: initialState(LATEST) })
  expect(state).toEqual(initialState(LATEST))
  const edits = { buttons: [button('k', 'Kept')] }
  const kept = runMenu({ type: 'open', state: { ...initialState(LATEST), edits } })
  expect(labels(kept)).toEqual([['Kept', []]])
})
