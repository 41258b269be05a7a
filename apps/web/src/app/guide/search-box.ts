import { find, type Found, type Piece, type Section } from './find.ts'

/** The parts of the search in the header of a page. */
interface Parts {
  input: HTMLInputElement
  panel: HTMLElement
  list: HTMLElement
  status: HTMLElement
}

/** Makes the field of the header search the guide. `load` is called when the field is first used. */
export function searchBox({ input, panel, list, status }: Parts, load: () => Promise<readonly Section[]>): void {
  let active = -1
  let asked = 0
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  const open = (isOpen: boolean): void => {
    panel.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen && options().length > 0))
    if (isOpen) return
    // Texts that are still being loaded no longer open the results.
    asked += 1
    activate(-1)
  }
  const activate = (index: number): void => {
    active = index
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === index))
    const option = options()[index]
    if (option) {
      input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }
  const show = async (): Promise<void> => {
    const query = input.value.trim()
    asked += 1
    const mine = asked
    if (query === '') return open(false)
    const sections = await load().catch(() => undefined)
    if (mine !== asked) return
    const found = sections ? find(sections, query) : []
    list.replaceChildren(...found.map(optionOf))
    list.hidden = found.length === 0
    status.textContent = sections
      ? sentence(found.length, query)
      : 'The search could not be loaded. Check your connection and type again.'
    active = -1
    open(true)
    activate(found.length > 0 ? 0 : -1)
  }

  input.addEventListener('focus', () => {
    // Loads the texts before the first key, so that results appear with it.
    void load().catch(() => undefined)
    if (input.value !== '') void show()
  })
  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', (event) => {
    const count = options().length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (panel.hidden || count === 0) return
      event.preventDefault()
      activate((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!panel.hidden) options()[active]?.click()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (panel.hidden) input.blur()
      else open(false)
    }
  })
  // The field keeps the focus while a result is pressed, so that the list stays until the press ends.
  panel.addEventListener('pointerdown', (event) => event.preventDefault())
  input.addEventListener('blur', () => open(false))
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  list.addEventListener('click', () => open(false))
}

function sentence(count: number, query: string): string {
  if (count === 0) return `No results for “${query}”. Try fewer or other words.`
  return count === 1 ? '1 result' : `${count} results`
}

function optionOf({ section, excerpt }: Found, index: number): HTMLElement {
  const option = document.createElement('a')
  option.id = `result-${index}`
  option.href = `${section.path}#${section.anchor}`
  option.tabIndex = -1
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const place = document.createElement('strong')
  place.textContent = section.title === section.page ? section.page : `${section.page} › ${section.title}`
  const text = document.createElement('span')
  text.append(...excerpt.map(nodeOf))
  option.append(place, text)
  return option
}

function nodeOf({ text, isMarked }: Piece): Node {
  if (!isMarked) return document.createTextNode(text)
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}
