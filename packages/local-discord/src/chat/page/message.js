import { cssColor, h, picture } from './elements.js'
import { icon } from './icons.js'
import { markdown } from './markdown.js'

/**
 * @import { ButtonView, EmbedView, GuildView, MessageView } from '../view.ts'
 */

/**
 * What a reader can do with a message.
 *
 * @typedef {object} MessageActions
 * @property {(message: MessageView) => void} remove also dismisses an ephemeral one
 * @property {(message: MessageView, button: ButtonView) => void} press
 */

/**
 * A message as Discord draws it.
 *
 * @param {MessageView} message
 * @param {object} context
 * @param {GuildView} context.guild
 * @param {boolean} context.mayDelete
 * @param {boolean} context.grouped it follows the same author's last one, so picture and name are left out
 * @param {boolean} context.mentionsMe
 * @param {MessageActions} context.actions
 * @returns {HTMLElement}
 */
export function drawMessage(message, { guild, mayDelete, grouped, mentionsMe, actions }) {
  const classes = ['message']
  if (grouped) classes.push('message--grouped')
  if (message.ephemeral) classes.push('message--ephemeral')
  if (mentionsMe) classes.push('message--mention')
  const name = message.author.name
  return h(
    'article',
    { class: classes.join(' '), 'data-message': message.id, 'aria-label': `${name}: ${message.content.slice(0, 80)}` },
    message.usedBy && usedBy(message.usedBy),
    message.replyTo && replyTo(message.replyTo),
    grouped ? clock(message.sentAt, 'message__side-time') : picture('message__avatar', message.author.avatarUrl),
    h('div', { class: 'message__main' }, grouped ? null : heading(message), ...body(message, guild, actions)),
    mayDelete ? deleteButton(message, actions) : null,
  )
}

/** @param {MessageView} message */
function heading(message) {
  return h(
    'div',
    { class: 'message__head' },
    h('span', { class: 'message__name' }, message.author.name),
    message.author.isBot ? h('span', { class: 'app-tag' }, 'APP') : null,
    clock(message.sentAt, 'message__time'),
  )
}

/**
 * @param {MessageView} message
 * @param {GuildView} guild
 * @param {MessageActions} actions
 * @returns {(Node | null)[]}
 */
function body(message, guild, actions) {
  if (message.isJoin) return [h('p', { class: 'message__join' }, `${message.author.name} joined the server.`)]
  if (message.thinking) return [thinking(message.author.name), message.ephemeral ? onlyYou(message, actions) : null]
  return [
    message.content === ''
      ? null
      : h('div', { class: 'message__text' }, markdown(message.content, guild), edited(message)),
    ...message.embeds.map((embed) => drawEmbed(embed, guild)),
    ...message.rows.map((row) =>
      h('div', { class: 'buttons' }, ...row.map((button) => drawButton(message, button, actions))),
    ),
    message.ephemeral ? onlyYou(message, actions) : null,
  ]
}

/** @param {MessageView} message */
const edited = (message) => (message.edited ? h('span', { class: 'message__edited' }, ' (edited)') : '')

/** @param {NonNullable<MessageView['usedBy']>} used */
function usedBy({ name, avatarUrl, command }) {
  return h(
    'div',
    { class: 'message__context' },
    picture('message__context-avatar', avatarUrl),
    h('span', {}, h('strong', {}, name), ' used ', h('span', { class: 'command-name' }, `/${command}`)),
  )
}

/** @param {NonNullable<MessageView['replyTo']>} reply */
function replyTo({ name, content }) {
  return h(
    'div',
    { class: 'message__context' },
    h('span', {}, h('strong', {}, `@${name}`), ` ${content.slice(0, 120)}`),
  )
}

/** @param {string} name */
function thinking(name) {
  const dots = h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i', {}), h('i', {}), h('i', {}))
  return h('p', { class: 'message__thinking' }, dots, `${name} is thinking…`)
}

/**
 * @param {MessageView} message
 * @param {MessageActions} actions
 */
function onlyYou(message, actions) {
  const dismiss = h(
    'button',
    { type: 'button', class: 'link', onclick: () => actions.remove(message) },
    'Dismiss message',
  )
  return h('p', { class: 'message__only-you' }, icon('eye'), 'Only you can see this · ', dismiss)
}

/**
 * @param {MessageView} message
 * @param {MessageActions} actions
 */
function deleteButton(message, actions) {
  return h(
    'button',
    {
      type: 'button',
      class: 'message__delete',
      title: 'Delete message',
      'aria-label': 'Delete message',
      onclick: () => actions.remove(message),
    },
    icon('bin'),
  )
}

/**
 * @param {string} iso
 * @param {string} className
 */
function clock(iso, className) {
  const at = new Date(iso)
  const today = at.toDateString() === new Date().toDateString()
  const long = className === 'message__time'
  const format = new Intl.DateTimeFormat(
    undefined,
    long && !today ? { dateStyle: 'short', timeStyle: 'short' } : { timeStyle: 'short' },
  )
  return h(
    'time',
    { class: className, datetime: iso, title: at.toLocaleString() },
    long && today ? `Today at ${format.format(at)}` : format.format(at),
  )
}

/**
 * @param {EmbedView} embed
 * @param {GuildView} guild
 */
function drawEmbed(embed, guild) {
  const title =
    embed.title &&
    (embed.url ? h('a', { href: embed.url, target: '_blank', rel: 'noreferrer noopener' }, embed.title) : embed.title)
  const fields = embed.fields.map((field) =>
    h(
      'div',
      { class: field.inline ? 'embed__field embed__field--inline' : 'embed__field' },
      h('strong', {}, markdown(field.name, guild)),
      h('div', {}, markdown(field.value, guild)),
    ),
  )
  const box = h(
    'div',
    { class: 'embed' },
    embed.author && h('p', { class: 'embed__author' }, embed.author),
    title && h('p', { class: 'embed__title' }, title),
    embed.description && h('div', { class: 'embed__text' }, markdown(embed.description, guild)),
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
function drawButton(message, button, actions) {
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
