import { h, picture } from './elements.js'
import { drawTime } from './time.js'

/**
 * @import { Block, Inline } from '@guildhall/discord-markdown'
 * @import { NamesView } from '../view.ts'
 */

/**
 * A parsed text as Discord shows it. Everything becomes elements and text nodes made here; no markup of the writer's survives.
 *
 * @param {readonly Block[]} blocks
 * @param {NamesView} names names what is mentioned
 * @returns {HTMLElement[]}
 */
export function drawBlocks(blocks, names) {
  return blocks.map((block) => drawBlock(block, names))
}

/**
 * @param {Block} block
 * @param {NamesView} names
 * @returns {HTMLElement}
 */
function drawBlock(block, names) {
  switch (block.kind) {
    case 'paragraph':
      return h('div', { class: 'paragraph' }, ...drawParts(block.children, names))
    case 'heading':
      return h('div', { class: `heading heading--${block.level}` }, ...drawParts(block.children, names))
    case 'subtext':
      return h('div', { class: 'subtext' }, ...drawParts(block.children, names))
    case 'quote':
      return h('blockquote', {}, ...drawBlocks(block.blocks, names))
    case 'list':
      return h(
        'div',
        { class: 'list' },
        ...block.items.map((item, at) => drawItem(item, markOf(block.start, at), names)),
      )
  }
}

/**
 * @param {number | null} start
 * @param {number} at
 */
const markOf = (start, at) => (start === null ? '• ' : `${start + at}. `)

/**
 * @param {readonly Block[]} item
 * @param {string} mark
 * @param {NamesView} names
 */
function drawItem(item, mark, names) {
  return h('div', { class: 'item' }, h('span', { class: 'item__mark' }, mark), h('div', {}, ...drawBlocks(item, names)))
}

/**
 * @param {readonly Inline[]} parts
 * @param {NamesView} names
 */
const drawParts = (parts, names) => parts.map((part) => drawPart(part, names))

/** The elements of the styles that are nothing but an element. */
const TAGS = /** @type {const} */ ({ bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's' })

/**
 * @param {Inline} part
 * @param {NamesView} names
 * @returns {Node | string}
 */
function drawPart(part, names) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return h('code', {}, part.text)
    case 'codeBlock':
      return h('pre', {}, h('code', { 'data-language': part.language }, part.text))
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
      return h(TAGS[part.kind], {}, ...drawParts(part.children, names))
    case 'spoiler':
      return spoiler(drawParts(part.children, names))
    case 'link':
      return h(
        'a',
        { href: part.url, target: '_blank', rel: 'noreferrer noopener' },
        ...drawParts(part.children, names),
      )
    case 'user':
      return mention(`@${names.members.find(({ id }) => id === part.id)?.name ?? 'unknown-user'}`)
    case 'role':
      return mention(`@${names.roles.find(({ id }) => id === part.id)?.name ?? 'deleted-role'}`)
    case 'channel':
      return mention(`#${names.channels.find(({ id }) => id === part.id)?.name ?? 'unknown'}`)
    case 'command':
      return mention(`/${part.name}`)
    case 'everyone':
    case 'here':
      return mention(`@${part.kind}`)
    case 'emoji':
      return emoji(part.name, part.id, part.animated)
    case 'timestamp':
      return drawTime(part.seconds, part.style)
  }
}

/** @param {string} text */
const mention = (text) => h('span', { class: 'mention' }, text)

/** Hidden until the reader wants to see it. @param {(Node | string)[]} children */
function spoiler(children) {
  const text = h('span', { class: 'spoiler__text' }, ...children)
  const show = () => {
    cover.replaceWith(text)
    text.tabIndex = -1
    text.focus()
  }
  /** @param {Event} event */
  const onkeydown = (event) => {
    if (!(event instanceof KeyboardEvent) || !['Enter', ' '].includes(event.key)) return
    event.preventDefault()
    show()
  }
  const button = { role: 'button', tabindex: 0, 'aria-label': 'Show spoiler', onclick: show, onkeydown }
  const cover = h('span', { class: 'spoiler', ...button }, text)
  return cover
}

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
