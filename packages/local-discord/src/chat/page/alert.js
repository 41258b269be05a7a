import { clock, h, picture } from './elements.js'
import { icon } from './icons.js'

/**
 * @import { AlertView, MessageView, NamesView, PersonView } from '../view.ts'
 */

/**
 * What AutoMod tells moderators: whose message it blocked, where and why.
 *
 * @param {MessageView} message
 * @param {AlertView} alert
 * @param {NamesView} names
 */
export function drawAlert(message, alert, names) {
  const channel = names.channels.find((one) => one.id === alert.channelId)
  const place = channel ? ` in #${channel.name}` : ''
  const { author } = message
  return h(
    'article',
    {
      class: 'message message--alert',
      'data-message': message.id,
      'aria-label': `AutoMod: blocked a message of ${author.name}${place}: ${alert.content.slice(0, 80)}`,
    },
    h('span', { class: 'message__avatar message__avatar--shield' }, icon('shield')),
    h(
      'div',
      { class: 'message__main' },
      h(
        'div',
        { class: 'message__head' },
        h('span', { class: 'message__name' }, 'AutoMod'),
        h('span', { class: 'app-tag' }, 'OFFICIAL'),
        clock(message.sentAt, 'message__time'),
      ),
      h('p', {}, 'AutoMod has blocked a message', place),
      h(
        'div',
        { class: 'alert' },
        picture('alert__avatar', author.avatarUrl),
        h('p', { class: 'message__name' }, author.name),
        h('p', { class: 'alert__text' }, ...marked(alert)),
        h('p', { class: 'alert__why' }, alert.keyword ? `Keyword: ${alert.keyword} · ` : '', `Rule: ${alert.rule}`),
      ),
    ),
  )
}

/** What matched is marked wherever it stands. @param {AlertView} alert */
function marked({ content, matched }) {
  if (!matched) return [content]
  return content.split(matched).flatMap((part, index) => (index === 0 ? [part] : [h('mark', {}, matched), part]))
}

/**
 * A message that AutoMod did not let through.
 *
 * @typedef {object} Blocked
 * @property {string} id
 * @property {PersonView} author
 * @property {string} content
 * @property {string | null} note what the rule has to say to its author
 * @property {string} sentAt ISO
 */

/**
 * Its author alone sees it, and only until the page is left, as in Discord.
 *
 * @param {Blocked} blocked
 * @param {() => void} dismiss
 */
export function drawBlocked({ id, author, content, note, sentAt }, dismiss) {
  return h(
    'article',
    { class: 'message message--blocked', 'data-blocked': id, 'aria-label': `Blocked: ${content.slice(0, 80)}` },
    picture('message__avatar', author.avatarUrl),
    h(
      'div',
      { class: 'message__main' },
      h(
        'div',
        { class: 'message__head' },
        h('span', { class: 'message__name' }, author.name),
        clock(sentAt, 'message__time'),
      ),
      h('div', { class: 'message__text' }, content),
      h('p', { class: 'message__why' }, icon('shield'), 'This content is blocked by this server.'),
      note === null ? null : h('p', { class: 'message__note' }, 'From server moderators: ', h('q', {}, note)),
      h(
        'p',
        { class: 'message__only-you' },
        icon('eye'),
        'Only you can see this · ',
        h('button', { type: 'button', class: 'link', onclick: dismiss }, 'Dismiss message'),
      ),
    ),
  )
}
