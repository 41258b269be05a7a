import { cssColor, h, picture } from './elements.js'
import { drawBlocks } from './markdown.js'

/**
 * @import { ButtonView, EmbedView, MessageView, NamesView } from '../view.ts'
 * @import { MessageActions } from './message.js'
 */

/**
 * @param {EmbedView} embed
 * @param {NamesView} names
 */
export function drawEmbed(embed, names) {
  const title =
    embed.title &&
    (embed.url ? h('a', { href: embed.url, target: '_blank', rel: 'noreferrer noopener' }, embed.title) : embed.title)
  const fields = embed.fields.map((field) =>
    h(
      'div',
      { class: field.inline ? 'embed__field embed__field--inline' : 'embed__field' },
      h('div', { class: 'embed__name' }, ...drawBlocks(field.name, names)),
      h('div', {}, ...drawBlocks(field.value, names)),
    ),
  )
  const box = h(
    'div',
    { class: embed.isPreview ? 'embed embed--preview' : 'embed' },
    embed.author && h('p', { class: 'embed__author' }, embed.author),
    title && h('p', { class: 'embed__title' }, title),
    embed.description && h('div', { class: 'embed__text' }, ...drawBlocks(embed.description, names)),
    fields.length > 0 ? h('div', { class: 'embed__fields' }, ...fields) : null,
    embed.imageUrl && picture('embed__image', embed.imageUrl),
    embed.thumbnailUrl && picture('embed__thumbnail', embed.thumbnailUrl),
    embed.footer && h('p', { class: 'embed__footer' }, embed.footer),
  )
  if (embed.color !== null) box.style.borderLeftColor = cssColor(embed.color)
  return box
}

/**
 * @param {MessageView} message
 * @param {ButtonView} button
 * @param {MessageActions} actions
 */
export function drawButton(message, button, actions) {
  const emoji =
    button.emoji &&
    (button.emoji.url ? picture('emoji', button.emoji.url) : h('span', { 'aria-hidden': 'true' }, button.emoji.name))
  const className = `button button--${button.style}`
  if (button.url)
    return h(
      'a',
      { class: className, href: button.url, target: '_blank', rel: 'noreferrer noopener' },
      emoji,
      button.label,
    )
  return h(
    'button',
    { type: 'button', class: className, disabled: button.disabled, onclick: () => actions.press(message, button) },
    emoji,
    button.label,
  )
}
