import { isSection, type Section } from './find.ts'
import { searchBox } from './search-box.ts'

let sections: Promise<readonly Section[]> | undefined

/** The texts of the guide, which are read once. A failed read is repeated by the next call. */
async function load(): Promise<readonly Section[]> {
  sections ??= read()
  try {
    return await sections
  } catch (error) {
    sections = undefined
    throw error
  }
}

async function read(): Promise<readonly Section[]> {
  const reply = await fetch('/guide/search.json')
  if (!reply.ok) throw new Error(`search.json: ${reply.status}`)
  const texts: unknown = await reply.json()
  return Array.isArray(texts) ? texts.filter(isSection) : []
}

/** In 0.1.0 the guide was one page: its anchors lead to the pages that now have them. */
async function followOldAnchor(): Promise<void> {
  const anchor = decodeURIComponent(location.hash.slice(1))
  if (location.pathname !== '/guide/' || anchor === '' || document.getElementById(anchor)) return
  const section = (await load()).find((part) => part.anchor === anchor)
  if (section) location.replace(`${section.path}#${anchor}`)
}

const box = document.querySelector('search')
const input = box?.querySelector('input')
const panel = box?.querySelector<HTMLElement>('.found')
const list = box?.querySelector<HTMLElement>('#results')
const status = box?.querySelector<HTMLElement>('[role=status]')
if (box && input && panel && list && status) {
  // Without scripts there is no search, so the page shows no field.
  box.hidden = false
  searchBox({ input, panel, list, status }, load)
}
followOldAnchor().catch(() => undefined)
window.addEventListener('hashchange', () => void followOldAnchor().catch(() => undefined))
