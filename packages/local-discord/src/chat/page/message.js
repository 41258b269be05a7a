import { drawAlert } from './alert.js'
import { drawEditor } from './editor.js'
import { clock, h, picture } from './elements.js'
import { icon } from './icons.js'
import { drawBlocks } from './markdown.js'
import { drawButton, drawEmbed } from './rich.js'

/**
 * @import { ButtonView, MessageView, NamesView } from '../view.ts'
 */

/**
 * What a reader can do with a message.
 *
 * @typedef {object} MessageActions
 * @property {(message: MessageView) => void} remove also dismisses an ephemeral one
 * @property {(message: MessageView, button: ButtonView) => void} press
 * @property {(message: MessageView) => void} edit begins it
 * @property {(message: MessageView, content: string) => void} save
 * @property {() => void} cancel ends editing
 */

/**
 * A message as Discord draws it.
 *
 * @param {MessageView} message
 * @param {object} context
 * @param {NamesView} context.names
 * @param {boolean} context.mayDelete
 * @param {boolean} context.mayEdit
 * @param {boolean} context.editing
 * @param {boolean} context.grouped it follows the same author's last one, so picture and name are left out
 * @param {boolean} context.mentionsMe
 * @param {string | null} context.timedOutUntil its author may not write until then
 * @param {MessageActions} context.actions
 * @returns {HTMLElement}
 */
export function drawMessage(message, context) {
  const { names, grouped, mentionsMe, editing, timedOutUntil, actions } = context
  if (message.alert) return drawAlert(message, message.alert, names)
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
    h(
      'div',
      { class: 'message__main' },
      grouped ? null : heading(message, timedOutUntil),
      ...(editing ? [editor(message, actions)] : body(message, names, actions)),
    ),
    editing ? null : tools(message, context),
  )
}

/**
 * @param {MessageView} message
 * @param {MessageActions} actions
 */
function editor(message, actions) {
  return drawEditor(message.content, { save: (content) => actions.save(message, content), cancel: actions.cancel })
}

/**
 * @param {MessageView} message
 * @param {string | null} timedOutUntil
 */
function heading(message, timedOutUntil) {
  return h(
    'div',
    { class: 'message__head' },
    h('span', { class: 'message__name' }, message.author.name),
    message.author.isBot ? h('span', { class: 'app-tag' }, 'APP') : null,
    timedOutUntil === null ? null : timedOut(timedOutUntil),
    clock(message.sentAt, 'message__time'),
  )
}

/**
 * The sign beside who may not write at the moment.
 *
 * @param {string} until ISO
 */
export function timedOut(until) {
  const label = `Timed out until ${new Date(until).toLocaleTimeString(undefined, { timeStyle: 'short' })}`
  return h('span', { class: 'timed-out', role: 'img', 'aria-label': label, title: label }, icon('clock'))
}

/**
 * @param {MessageView} message
 * @param {NamesView} names
 * @param {MessageActions} actions
 * @returns {(Node | null)[]}
 */
function body(message, names, actions) {
  if (message.isJoin) return [h('p', { class: 'message__join' }, `${message.author.name} joined the server.`)]
  if (message.thinking) return [thinking(message.author.name), message.ephemeral ? onlyYou(message, actions) : null]
  return [
    message.content === '' ? null : text(message, names),
    ...message.embeds.map((embed) => drawEmbed(embed, names)),
    ...message.rows.map((row) =>
      h('div', { class: 'buttons' }, ...row.map((button) => drawButton(message, button, actions))),
    ),
    message.ephemeral ? onlyYou(message, actions) : null,
  ]
}

/**
 * @param {MessageView} message
 * @param {NamesView} names
 */
function text({ blocks, edited }, names) {
  const drawn = drawBlocks(blocks, names)
  const box = h('div', { class: 'message__text' }, ...drawn)
  // Behind the last words, or on a line of its own.
  const place = blocks.at(-1)?.kind === 'paragraph' ? drawn.at(-1) : box
  if (edited) place?.append(h('span', { class: 'message__edited' }, ' (edited)'))
  return box
}

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
function replyTo({ author, content }) {
  if (author === null) {
    return h('div', { class: 'message__context' }, h('em', {}, 'Original message was deleted'))
  }
  return h(
    'div',
    { class: 'message__context' },
    picture('message__context-avatar', author.avatarUrl),
    h('strong', {}, `@${author.name}`),
    h('span', { class: 'message__original' }, content.slice(0, 200)),
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
 * @param {object} context
 * @param {boolean} context.mayEdit
 * @param {boolean} context.mayDelete
 * @param {MessageActions} context.actions
 */
function tools(message, { mayEdit, mayDelete, actions }) {
  if (!mayEdit && !mayDelete) return null
  return h(
    'div',
    { class: 'message__tools' },
    mayEdit ? tool('Edit message', 'pencil', () => actions.edit(message)) : null,
    mayDelete ? tool('Delete message', 'bin', () => actions.remove(message)) : null,
  )
}

/**
 * @param {string} name
 * @param {'pencil' | 'bin'} sign
 * @param {() => void} onclick
 */
function tool(name, sign, onclick) {
  const className = `message__tool message__tool--${sign}`
  return h('button', { type: 'button', class: className, title: name, 'aria-label': name, onclick }, icon(sign))
}
