import { h } from './elements.js'

/**
 * What was sent to the bot and has no answer yet.
 *
 * @param {string} id
 * @param {{ command: string | null, failed: boolean }} one
 * @param {() => void} dismiss
 */
export function pending(id, one, dismiss) {
  const name = one.command === null ? 'The button' : `/${one.command}`
  if (!one.failed) return h('p', { class: 'pending', 'data-interaction': id }, 'Waiting for the bot…')
  return h(
    'p',
    { class: 'pending pending--failed', 'data-interaction': id },
    `${name}: `,
    h('strong', {}, 'The application did not respond'),
    ' · ',
    h('button', { type: 'button', class: 'link', onclick: dismiss }, 'Dismiss message'),
  )
}
