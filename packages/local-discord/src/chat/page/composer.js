import { focusFirst, grow, h } from './elements.js'
import { commandForm } from './command-form.js'
import { icon } from './icons.js'

/**
 * @import { ChannelView, CommandView, NamesView } from '../view.ts'
 */

/**
 * @typedef {object} ComposerActions
 * @property {() => Promise<CommandView[]>} commands those that may be used here now
 * @property {(content: string) => Promise<boolean>} write whether it was accepted
 * @property {() => void} editLast changes the last message of one's own
 * @property {(command: CommandView, fields: { name: string, value: string }[]) => Promise<boolean>} run
 */

/** Discord's own limit. */
const LONGEST = 2000
/** Discord's type of a channel between two. */
const DIRECT = 1

/**
 * The place to write, with the picker of slash commands above it. The picker follows the ARIA pattern of a text box with a list: the
 * focus stays in the text, arrows move the choice.
 *
 * @param {HTMLElement} place
 * @param {NamesView} names
 * @param {ChannelView} channel
 * @param {ComposerActions} actions
 */
export function drawComposer(place, names, channel, actions) {
  const text = h('textarea', {
    'aria-label': 'Message',
    'aria-autocomplete': 'list',
    'aria-controls': 'picker',
    'aria-expanded': null,
    rows: 1,
    maxlength: LONGEST,
    placeholder: channel.type === DIRECT ? `Message @${channel.name}` : `Message #${channel.name}, or / for commands`,
  })
  const picker = h('div', { id: 'picker', class: 'picker', role: 'listbox', 'aria-label': 'Commands', hidden: true })
  const send = h('button', { type: 'submit', class: 'send' }, 'Send')
  const form = h('form', { class: 'composer', 'aria-label': 'Write' }, text, send)

  /** @type {CommandView[]} */
  let offered = []
  let chosen = 0

  const close = () => {
    offered = []
    picker.hidden = true
    text.removeAttribute('aria-activedescendant')
  }

  const show = () => {
    const nothing = h(
      'div',
      { class: 'picker__none', role: 'option', 'aria-disabled': 'true' },
      'No matching commands are enabled here.',
    )
    picker.replaceChildren(
      h('p', { class: 'picker__title', role: 'presentation' }, 'Guildhall'),
      ...offered.map((command, index) => option(command, index === chosen, index, () => choose(command))),
      offered.length === 0 ? nothing : '',
    )
    picker.hidden = false
    const id = offered.length > 0 ? `command-${chosen}` : null
    if (id === null) text.removeAttribute('aria-activedescendant')
    else text.setAttribute('aria-activedescendant', id)
    picker.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  const offer = async () => {
    const typed = text.value
    if (!/^\/[\w-]*$/.test(typed)) return close()
    const all = await actions.commands()
    if (text.value !== typed || !text.isConnected) return
    offered = all.filter((command) => command.name.startsWith(typed.slice(1).toLowerCase()))
    chosen = 0
    show()
  }

  /** @param {CommandView} command */
  const choose = (command) => {
    close()
    text.value = ''
    const back = () => {
      place.replaceChildren(picker, form)
      text.focus()
    }
    const run = async (/** @type {{ name: string, value: string }[]} */ fields) => {
      if (await actions.run(command, fields)) back()
    }
    if (command.options.length === 0) void run([])
    else place.replaceChildren(commandForm(command, names, (fields) => void run(fields), back))
    focusFirst(place, 'input, select')
  }

  /** "/blame" and Enter runs it when nothing is missing. @param {CommandView} command */
  const runOrAsk = async (command) => {
    if (command.options.some((one) => one.required)) return choose(command)
    close()
    if (await actions.run(command, [])) text.value = ''
    grow(text)
  }

  const submit = async () => {
    const typed = text.value.trim()
    const slash = /^\/([\w-]+)$/.exec(typed)
    if (slash !== null) {
      const all = await actions.commands()
      const exact = all.find((one) => one.name === slash[1])
      if (exact) return runOrAsk(exact)
      const first = offered[chosen]
      if (first) return choose(first)
    }
    if (typed === '' || !(await actions.write(typed))) return
    text.value = ''
    grow(text)
  }

  text.addEventListener('input', () => {
    grow(text)
    void offer()
  })
  text.addEventListener('keydown', (event) => {
    const open = !picker.hidden && offered.length > 0
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (open && step !== 0) {
      chosen = (chosen + step + offered.length) % offered.length
      show()
    } else if (open && event.key === 'Tab' && !event.shiftKey) {
      const command = offered[chosen]
      if (command) choose(command)
    } else if (!picker.hidden && event.key === 'Escape') close()
    else if (event.key === 'ArrowUp' && text.value === '') actions.editLast()
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      const command = offered[chosen]
      if (open && chosen > 0 && command) choose(command)
      else void submit()
    } else return
    event.preventDefault()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })

  if (!channel.maySend) {
    text.disabled = true
    send.disabled = true
    text.placeholder =
      channel.type === DIRECT
        ? `You can’t message ${channel.name} right now.`
        : 'You do not have permission to send messages in this channel.'
  }
  place.replaceChildren(picker, form)
}

/**
 * @param {CommandView} command
 * @param {boolean} selected
 * @param {number} index
 * @param {() => void} onclick
 */
function option(command, selected, index, onclick) {
  const attributes = {
    id: `command-${index}`,
    class: 'picker__option',
    role: 'option',
    'aria-selected': String(selected),
    onclick,
  }
  return h('div', attributes, h('strong', {}, `/${command.name}`), ' ', h('span', {}, command.description))
}

/**
 * Instead of a place to write: when the reader may write again.
 *
 * @param {HTMLElement} place
 * @param {string} until ISO
 */
export function drawNotice(place, until) {
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(until))
  const text = `You are timed out. You can write in this server again at ${time}.`
  place.replaceChildren(h('p', { class: 'notice', role: 'status' }, icon('clock'), text))
}
