import { grow, h } from './elements.js'

/** Discord's own limit. */
const LONGEST = 2000

/**
 * A message's text while its author changes it, as in Discord: Enter saves, Escape leaves it as it was.
 *
 * @param {string} content
 * @param {object} on
 * @param {(content: string) => void} on.save
 * @param {() => void} on.cancel
 */
export function drawEditor(content, { save, cancel }) {
  const text = h('textarea', {
    'aria-label': 'Edit text',
    'aria-describedby': 'editor-hint',
    rows: 1,
    maxlength: LONGEST,
  })
  text.value = content
  const done = () => (text.value.trim() === content.trim() ? cancel() : save(text.value))
  text.addEventListener('input', () => grow(text))
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) done()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const form = h(
    'form',
    { class: 'editor', 'aria-label': 'Edit' },
    text,
    h(
      'p',
      { class: 'editor__hint', id: 'editor-hint' },
      'escape to ',
      h('button', { type: 'button', class: 'link', onclick: cancel }, 'cancel'),
      ' · enter to ',
      h('button', { type: 'submit', class: 'link' }, 'save'),
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    done()
  })
  // It can be sized and have the focus only when it is on the page.
  requestAnimationFrame(() => {
    grow(text)
    text.focus()
    text.setSelectionRange(text.value.length, text.value.length)
  })
  return form
}
