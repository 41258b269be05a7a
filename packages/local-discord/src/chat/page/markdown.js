import { h, picture } from './elements.js'

/**
 * @import { NamesView } from '../view.ts'
 */

/** @typedef {(match: RegExpExecArray, names: NamesView) => Node} Draw */

/** What Discord marks up, tried in this order at the earliest place where one of them matches. @type {readonly [RegExp, Draw][]} */
const RULES = [
  [/```(?:[a-z]+\n)?\n?([\s\S]+?)```/i, (m) => h('pre', {}, h('code', {}, m[1] ?? ''))],
  [/`([^`\n]+)`/, (m) => h('code', {}, m[1] ?? '')],
  [/<(a?):(\w{2,32}):(\d{17,20})>/, (m) => emoji(m[2] ?? '', m[3] ?? '', m[1] === 'a')],
  [
    /<@!?(\d{17,20})>/,
    (m, names) => mention(`@${names.members.find((one) => one.id === m[1])?.name ?? 'unknown-user'}`),
  ],
  [/<@&(\d{17,20})>/, (m, names) => mention(`@${names.roles.find((one) => one.id === m[1])?.name ?? 'deleted-role'}`)],
  [/<#(\d{17,20})>/, (m, names) => mention(`#${names.channels.find((one) => one.id === m[1])?.name ?? 'unknown'}`)],
  [/<\/([\w -]{1,100}):(\d{17,20})>/, (m) => mention(`/${m[1] ?? ''}`)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]), m[2] ?? 'f')],
  [/@(?:everyone|here)\b/, (m) => mention(m[0])],
  [/\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2] ?? '', m[1] ?? '')],
  [/<(https?:\/\/[^\s>]+)>/, (m) => link(m[1] ?? '', m[1] ?? '')],
  [/https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/, (m) => link(m[0], m[0])],
  [/\*\*([\s\S]+?)\*\*(?!\*)/, (m, names) => h('strong', {}, markdown(m[1] ?? '', names))],
  [/__([\s\S]+?)__/, (m, names) => h('u', {}, markdown(m[1] ?? '', names))],
  [/~~([\s\S]+?)~~/, (m, names) => h('s', {}, markdown(m[1] ?? '', names))],
  [/\*([^\s*][^*]*?)\*/, (m, names) => h('em', {}, markdown(m[1] ?? '', names))],
  [/\b_([^_]+)_\b/, (m, names) => h('em', {}, markdown(m[1] ?? '', names))],
  [
    /(?<=^|\n)(#{1,3}) ([^\n]+)\n?/,
    (m, names) => h('div', { class: `heading heading--${(m[1] ?? '').length}` }, markdown(m[2] ?? '', names)),
  ],
  [/(?<=^|\n)> ([^\n]*)\n?/, (m, names) => h('blockquote', {}, markdown(m[1] ?? '', names))],
]

/**
 * Text as Discord would show it. Everything becomes elements and text nodes made here; no markup of the writer's survives.
 *
 * @param {string} text
 * @param {NamesView} names names what is mentioned
 * @returns {DocumentFragment}
 */
export function markdown(text, names) {
  const fragment = document.createDocumentFragment()
  let rest = text
  while (rest !== '') {
    const next = earliest(rest)
    if (next === undefined) break
    const [match, draw] = next
    fragment.append(rest.slice(0, match.index), draw(match, names))
    rest = rest.slice(match.index + match[0].length)
  }
  fragment.append(rest)
  return fragment
}

/**
 * @param {string} text
 * @returns {[RegExpExecArray, Draw] | undefined}
 */
function earliest(text) {
  /** @type {[RegExpExecArray, Draw] | undefined} */
  let first
  for (const [pattern, draw] of RULES) {
    const match = pattern.exec(text)
    if (match !== null && (first === undefined || match.index < first[0].index)) first = [match, draw]
  }
  return first
}

/** @param {string} text */
const mention = (text) => h('span', { class: 'mention' }, text)

/**
 * @param {string} url
 * @param {string} text
 */
const link = (url, text) => h('a', { href: url, target: '_blank', rel: 'noreferrer noopener' }, text)

/**
 * @param {string} name
 * @param {string} id
 * @param {boolean} animated
 */
function emoji(name, id, animated) {
  const image = picture('emoji', `/cdn/emojis/${id}.${animated ? 'gif' : 'png'}?size=64`)
  image.alt = `:${name}:`
  image.title = `:${name}:`
  return image
}

/** The styles that Discord has, in the reader's own language and zone. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

/**
 * @param {number} seconds since 1970
 * @param {string} style one of Discord's letters
 */
function time(seconds, style) {
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return document.createTextNode('Invalid date')
  const full = new Intl.DateTimeFormat(undefined, STYLES['F']).format(at)
  const text = style === 'R' ? relative(at) : new Intl.DateTimeFormat(undefined, STYLES[style]).format(at)
  return h('time', { class: 'time', datetime: at.toISOString(), title: full }, text)
}

/** From the largest unit that fits. @type {readonly [Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** @param {Date} at */
function relative(at) {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}
