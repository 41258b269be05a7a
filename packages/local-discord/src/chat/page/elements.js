/** @typedef {string | number | boolean | null | undefined | ((event: Event) => void)} Attribute */

/**
 * An element. Everything that is text goes in as a text node, so nothing that somebody wrote can become markup.
 * `on…` attributes are listeners; `true` is an empty attribute; `false`, `null` and `undefined` leave it out.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} attributes
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/**
 * An element of index.html.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id)
  if (element instanceof type) return element
  throw new Error(`index.html has no ${type.name} #${id}`)
}

/**
 * @param {number} color red, green and blue in one number
 * @returns {string}
 */
export function cssColor(color) {
  return `#${color.toString(16).padStart(6, '0')}`
}

/**
 * @param {string} className
 * @param {string} url
 * @returns {HTMLImageElement} a picture that says nothing the text beside it does not
 */
export function picture(className, url) {
  return h('img', { class: className, src: url, alt: '', loading: 'lazy' })
}

/**
 * Moves the keyboard to the first match, if there is one.
 *
 * @param {ParentNode} place
 * @param {string} selector
 */
export function focusFirst(place, selector) {
  const element = place.querySelector(selector)
  if (element instanceof HTMLElement) element.focus()
}

/**
 * When something was, in the reader's own language and zone: with the day, unless it stands at a side.
 *
 * @param {string} iso
 * @param {string} className
 */
export function clock(iso, className) {
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

/** As tall as its text. @param {HTMLTextAreaElement} text */
export function grow(text) {
  text.style.height = 'auto'
  text.style.height = `${text.scrollHeight}px`
}
