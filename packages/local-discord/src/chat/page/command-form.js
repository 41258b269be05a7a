import { h } from './elements.js'

/**
 * @import { CommandView, NamesView, OptionView } from '../view.ts'
 */

/**
 * The labelled fields of a command's options.
 *
 * @param {CommandView} command
 * @param {NamesView} names who and what can be chosen
 * @param {(fields: { name: string, value: string }[]) => void} run only what was filled in
 * @param {() => void} back
 * @returns {HTMLFormElement}
 */
export function commandForm(command, names, run, back) {
  const fields = command.options.map((option) => ({ option, control: control(option, names) }))
  const form = h(
    'form',
    { class: 'command', 'aria-label': `/${command.name}` },
    h(
      'div',
      { class: 'command__head' },
      h('strong', { class: 'command-name' }, `/${command.name}`),
      h('span', {}, command.description),
    ),
    h('div', { class: 'command__fields' }, ...fields.map(({ option, control }) => field(option, control))),
    h(
      'div',
      { class: 'command__actions' },
      h('button', { type: 'button', class: 'quiet', onclick: back }, 'Cancel'),
      h('button', { type: 'submit', class: 'send' }, 'Send'),
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const filled = fields.filter(({ control }) => control.value !== '')
    run(filled.map(({ option, control }) => ({ name: option.name, value: control.value })))
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') back()
    // In a text field the browser sends the form by itself; in a select it does not.
    else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) form.requestSubmit()
    else return
    event.preventDefault()
  })
  return form
}

/**
 * @param {OptionView} option
 * @param {HTMLElement} control
 */
function field(option, control) {
  const hint = option.required ? option.description : `${option.description} (optional)`
  const hintId = `hint-${option.name}`
  control.setAttribute('aria-describedby', hintId)
  return h(
    'div',
    { class: 'command__field' },
    h('label', { for: control.id }, option.name),
    control,
    h('small', { id: hintId }, hint),
  )
}

/**
 * @param {OptionView} option
 * @param {NamesView} names
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function control(option, names) {
  const attributes = { id: `option-${option.name}`, required: option.required }
  const choices = choicesOf(option, names)
  if (choices !== null) {
    const entries = choices.map(({ name, value }) => h('option', { value }, name))
    return h('select', attributes, h('option', { value: '' }, '—'), ...entries)
  }
  if (option.kind === 'text')
    return h('input', {
      ...attributes,
      type: 'text',
      autocomplete: 'off',
      minlength: option.min,
      maxlength: option.max,
    })
  return h('input', {
    ...attributes,
    type: 'number',
    step: option.kind === 'integer' ? 1 : 'any',
    min: option.min,
    max: option.max,
  })
}

/**
 * @param {OptionView} option
 * @param {NamesView} names
 * @returns {readonly { readonly name: string, readonly value: string }[] | null} null for free text and numbers
 */
function choicesOf(option, names) {
  if (option.choices.length > 0) return option.choices
  if (option.kind === 'user') return names.members.map(({ id, name }) => ({ name, value: id }))
  if (option.kind === 'role') return names.roles.map(({ id, name }) => ({ name, value: id }))
  if (option.kind === 'channel') {
    const fitting = names.channels.filter(
      ({ type }) => option.channelTypes.length === 0 || option.channelTypes.includes(type),
    )
    return fitting.map(({ id, name }) => ({ name: `#${name}`, value: id }))
  }
  if (option.kind === 'boolean') {
    return [
      { name: 'True', value: 'true' },
      { name: 'False', value: 'false' },
    ]
  }
  return null
}
