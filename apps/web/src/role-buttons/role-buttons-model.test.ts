import { describe, expect, it } from 'vitest'
import { WHOLE_FORM } from '../kernel/form/form-state.ts'
import { contentOf } from './gallery/shown-message.ts'
import {
  copyOf,
  errorsBeforeSaving,
  freshButton,
  inputOf,
  roleButtonsForm,
  savedButtons,
} from './role-buttons-model.ts'

const PLACE = { channelId: '10', messageId: '5000' }
const button = { ...freshButton(), label: ' Raider ', role: '31' }

describe('role buttons', () => {
  it('are not saved without a channel and a message', () => {
    const errors = errorsBeforeSaving({ buttons: [button], pickOne: false }, null, [])
    expect(errors).toEqual([{ at: WHOLE_FORM, text: 'Select a channel and message.' }])
  })

  it('are saved when each has a label and a role or sub-buttons', () => {
    const parent = { ...freshButton(), label: 'Classes', children: [button] }
    expect(errorsBeforeSaving({ buttons: [button, parent], pickOne: false }, PLACE, [])).toEqual([])
    expect(inputOf({ ...parent, role: '31' })).toMatchObject({ role_id: null, children: [{ label: 'Raider' }] })
  })

  it('are validated depth-first: the missing role of a sub-button is the first error', () => {
    const blank = freshButton()
    const parent = { ...freshButton(), label: 'Classes', children: [{ ...blank, label: 'Tank' }] }
    const [whole, field] = errorsBeforeSaving({ buttons: [parent, freshButton()], pickOne: false }, PLACE, [])
    expect(whole?.text).toBe('Validation failed at Button 1 > Button 1: Leaf button missing role')
    expect(field).toEqual({ at: `${blank.key}.role`, text: 'Leaf button missing role' })
  })

  it('are copied without the keys and ids of the originals', () => {
    const original = { ...button, id: 'a', children: [{ ...button, key: 'sub', id: 'b' }] }
    const copy = copyOf(original)
    expect([copy.id, copy.children[0]?.id]).toEqual([null, null])
    expect([copy.key, copy.children[0]?.key]).not.toContain('sub')
    expect(inputOf(copy)).toEqual(inputOf({ ...original, id: null, children: [{ ...button, id: null }] }))
  })

  it('are restored without a confirmation from a draft of version 0.1.0', () => {
    const { confirmed: _, ...kept } = button
    expect(roleButtonsForm.schema.parse({ buttons: [kept] })).toEqual({ buttons: [{ ...button, confirmed: [] }] })
  })

  it('keep their keys when they are saved', () => {
    const buttons = [{ id: 'a', label: 'Raider', role_id: '31' }]
    const { value } = savedButtons({ id: '7', channel_id: '10', message_id: '5000', buttons }, [button])
    expect(value.buttons).toMatchObject([{ key: button.key, id: 'a', style: 'secondary', emoji: null }])
  })
})

describe('the content of a message in a list', () => {
  it('counts an emoji as one character and shows line breaks as spaces', () => {
    expect(contentOf({ content: `a\n${'💚'.repeat(100)}` })).toBe(`a ${'💚'.repeat(78)}`)
  })

  it('is the title of the embed when the message has no text', () => {
    expect(contentOf({ content: '', embeds: [{ title: 'Roles' }] })).toBe('Roles')
  })
})
