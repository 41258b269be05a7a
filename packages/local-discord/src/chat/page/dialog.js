import { h } from './elements.js'

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} text
 * @property {string} confirm what the button says that does it
 * @property {readonly HTMLElement[]} [fields] labelled controls; their `name` and value come with the answer
 */

/**
 * Asks before something that cannot simply be taken back.
 *
 * @param {Question} question
 * @returns {Promise<Record<string, string> | null>} what was filled in; null when it was not confirmed
 */
export function ask({ title, text, confirm, fields = [] }) {
  const cancel = h('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancel')
  const form = h(
    'form',
    {},
    h('h2', { id: 'dialog-title' }, title),
    h('p', { id: 'dialog-text' }, text),
    ...fields,
    h('div', { class: 'dialog__actions' }, cancel, h('button', { type: 'submit', class: 'send send--bad' }, confirm)),
  )
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'dialog-title', 'aria-describedby': 'dialog-text' },
    form,
  )
  return new Promise((resolve) => {
    /** @type {Record<string, string> | null} */
    let answer = null
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      answer = {}
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') answer[name] = value
      dialog.close()
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(answer)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

/**
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 */
export function labelled(label, control) {
  return h('label', { class: 'dialog__field' }, h('span', {}, label), control)
}
