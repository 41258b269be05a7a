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

/** A flat form whose server does not count saves. */
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

/** A blank welcome message is none. */
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
  it('is dirty while an edit changes what a save would send, and not after it is typed back', () => {
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

  it('forgets its edits on reset, and its errors', () => {
    const errors = [{ at: 'prefix', text: 'Enter a prefix.' }]
    const state = runOptions(editOptions({ prefix: '' }), { type: 'submit', errors }, { type: 'reset' })
    expect(state).toEqual(initialState(options()))
  })
})

describe('saving', () => {
  it('is not begun when there are errors', () => {
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

  it('keeps what was typed while it was under way', () => {
    const before = runOptions(editOptions({ prefix: '?' }), { type: 'submit', errors: [] })
    const state = [
      editOptions({ welcome: 'Hello' }),
      { type: 'saved', sent: before.edits, saved: options({ prefix: '?' }) } as const,
    ].reduce(optionsReducer, before)
    expect(state.edits).toEqual({ welcome: 'Hello' })
    expect(isDirty(state, essenceOfOptions)).toBe(true)
  })

  it('is not begun twice', () => {
    const saving = runOptions(editOptions({ prefix: '?' }), { type: 'submit', errors: [] })
    expect(optionsReducer(saving, { type: 'submit', errors: [{ at: 'prefix', text: 'No.' }] })).toBe(saving)
  })

  it('that fails keeps the edits, and takes the version of the revert', () => {
    const errors = [{ at: WHOLE_FORM, text: 'The bot needs a permission.' }]
    const state = runMenu(MINE, SUBMIT, { type: 'failed', errors, isStale: false, version: 5 })
    expect(state).toMatchObject({ status: 'idle', errors, base: { version: 5 } })
    expect(labels(state)).toEqual([['Mine', []]])
  })
})

it('edits are not dropped while they are being saved', () => {
  const saving = runMenu(MINE, SUBMIT)
  expect(menuReducer(saving, { type: 'reset' })).toBe(saving)
})

describe('an error', () => {
  const errors = [
    { at: 'a.label', text: 'Enter a label.' },
    { at: 'ab.label', text: 'Enter a label.' },
    { at: WHOLE_FORM, text: 'Some values are wrong.' },
  ]

  it('holds until its part is edited', () => {
    const state = runMenu({ type: 'submit', errors }, { type: 'edit', change: () => ({}), touched: ['a'] })
    expect(state.errors).toEqual(errors.slice(1))
  })

  it('elsewhere stays the same object, so that its field is not drawn again', () => {
    const state = runMenu({ type: 'submit', errors })
    expect(menuReducer(state, { type: 'edit', change: () => ({}), touched: ['z'] }).errors).toBe(state.errors)
  })
})

describe('a background read', () => {
  it('shows what another administrator saved beside the edits', () => {
    const state = runOptions(editOptions({ prefix: '?' }), { type: 'received', saved: options({ welcome: 'Moin' }) })
    expect(valueOf(state)).toEqual({ prefix: '?', welcome: 'Moin' })
  })

  it('drops an edit that another administrator saved too', () => {
    const state = runOptions(editOptions({ prefix: '?' }), { type: 'received', saved: options({ prefix: '?' }) })
    expect(state.edits).toEqual({})
  })

  it('keeps the same rows when nothing has changed, so that they are not drawn again', () => {
    const state = runMenu(MINE)
    expect(menuReducer(state, { type: 'received', saved: structuredClone(TREE) })).toBe(state)
  })

  it('replaces an unedited list, and leaves an edited one to fail as stale', () => {
    expect(labels(runMenu({ type: 'received', saved: LATEST }))).toEqual([['Latest', []]])
    const edited = runMenu(MINE)
    expect(menuReducer(edited, { type: 'received', saved: LATEST })).toBe(edited)
  })
})

describe('a newer version', () => {
  const loaded = [MINE, SUBMIT, stale, { type: 'load' }, { type: 'newer', saved: LATEST }] as const

  it('takes the screen, and the edits are stashed', () => {
    const state = runMenu(...loaded)
    expect(state).toMatchObject({ status: 'idle', errors: [], stash: { whose: 'mine' }, base: { version: 7 } })
    expect(labels(state)).toEqual([['Latest', []]])
    expect(isDirty(state, essenceOfMenu)).toBe(true)
  })

  it('stashes what was typed while it was loaded', () => {
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

  it('leaves the stashed edits alone when a yet newer one is loaded over it', () => {
    const newest = menu(9, button('y', 'Newest'))
    const again = [SUBMIT, stale, { type: 'load' }, { type: 'newer', saved: newest }] as const
    const state = runMenu(...loaded, ...again)
    expect(labels(state)).toEqual([['Newest', []]])
    expect(labels(menuReducer(state, { type: 'view-other' }))).toEqual([['Mine', []]])
    expect(labels(runMenu(...loaded, { type: 'view-other' }, ...again, { type: 'view-other' }))).toEqual([['Mine', []]])
  })

  it('and the own one are viewed by turns, and a save replaces the newer one', () => {
    const mine = runMenu(...loaded, { type: 'view-other' })
    expect(mine).toMatchObject({ stash: { whose: 'latest' }, base: { version: 7 } })
    expect(labels(mine)).toEqual([['Mine', []]])
    expect(labels(menuReducer(mine, { type: 'view-other' }))).toEqual([['Latest', []]])
  })

  it('alone is left after a reset', () => {
    const state = runMenu(...loaded, { type: 'view-other' }, { type: 'reset' })
    expect(labels(state)).toEqual([['Latest', []]])
    expect(isDirty(state, essenceOfMenu)).toBe(false)
  })

  it('that cannot be loaded leaves the form stale', () => {
    const errors = [{ at: WHOLE_FORM, text: 'Network Error' }]
    expect(runMenu(MINE, SUBMIT, stale, { type: 'load' }, { type: 'load-failed', errors })).toMatchObject({
      status: 'stale',
      errors,
      edits: { buttons: [{ label: 'Mine' }] },
    })
  })
})

describe('a reply that the form no longer waits for', () => {
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
    const state = runMenu(MINE, SUBMIT, { type: 'open', saved: opened, edits: {} })
    expect(menuReducer(state, reply)).toBe(state)
  })
})

it('a form that opens another value shows it with the given edits', () => {
  const state = runMenu(MINE, SUBMIT, stale, { type: 'open', saved: LATEST, edits: {} })
  expect(state).toEqual(initialState(LATEST))
  const kept = runMenu({ type: 'open', saved: LATEST, edits: { buttons: [button('k', 'Kept')] } })
  expect(labels(kept)).toEqual([['Kept', []]])
})
