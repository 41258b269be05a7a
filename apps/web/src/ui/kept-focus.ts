/** The page, a dialog over it, or the messages over both, with the control that last had the focus there. */
interface Layer {
  /** The body, the dialog, or the region of the messages. */
  readonly root: Element
  readonly control: HTMLElement
  /** The elements whose controls can get the focus once the control is removed, in this order. */
  readonly fallbacks: readonly Element[]
}

/** Time after which code that moves a lost focus itself has done so, in ms. */
const SETTLED_MS = 50

/** The page does not jump: the user may have scrolled away. */
const UNMOVED = { preventScroll: true }

/** The regions of the messages, which are never removed. */
const MESSAGES = '[aria-live]'

/** The controls that open an item, whose key is the value of the attribute. */
const OPENER = '[data-opens]'

/** The rows of all lists. */
const ROW = 'li, article'

/** In the order of their last focus. */
let layers: readonly Layer[] = []

/**
 * Keeps the focus in its place when its control is removed, such as the row of an item that another administrator deletes: it moves to
 * the item in another list, the next row, the previous row, or the heading of the section. Otherwise Tab would start at the top of the page.
 *
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(() => {
    layers = layers.flatMap((layer) => (layer.root.isConnected ? updated(layer) : []))
    const last = layers.at(-1)
    if (last?.control.isConnected !== false) return
    setTimeout(() => [document.body, last.root].includes(focused()) && restore(last), SETTLED_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', follow)
  document.addEventListener('mouseup', leave)
  follow({ target: document.getElementById('main') })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', follow)
    document.removeEventListener('mouseup', leave)
    layers = []
  }
}

/**
 * Moves the focus out of a dialog that closes: to the control that had it before, the one that `opener` finds, the place of the control that is
 * gone, or else the page.
 *
 * @returns whether the dialog itself should choose a control, since the page keeps no focus
 */
export function focusBelow(dialog: Element | null, opener: (() => HTMLElement | null) | undefined): boolean {
  const below = layers.findLast(({ root }) => root !== dialog && root.isConnected)
  if (!below) return true
  const main = document.getElementById('main')
  const opened = opener?.() ?? null
  // The action of the dialog has already moved the focus. It is on the page if the dialog closes before its controls get it.
  const now = focused()
  if (now !== document.body && now !== main && dialog?.contains(now) === false) return false
  // Safari focuses the element around a pressed button.
  const isPlace = below.control.isConnected && below.control !== main && !below.control.contains(opened)
  const control = isPlace ? below.control : opened
  // The dialog would focus the first control in an element that Tab does not reach, such as a dialog below.
  if (control) control.focus(UNMOVED)
  else if (!focusFirst(below.fallbacks)) main?.focus(UNMOVED)
  return false
}

/** Moves the focus near a removed control, or from the messages back to the control that had it before. */
function restore(layer: Layer): void {
  if (focusMoved(layer) || focusFirst(layer.fallbacks) || !layer.root.matches(MESSAGES)) return
  layers = layers.filter((one) => one !== layer)
  const before = layers.at(-1)
  if (before?.control.isConnected === false) focusFirst(before.fallbacks)
  else before?.control.focus(UNMOVED)
}

function focused(): Element {
  return document.activeElement ?? document.body
}

function follow({ target }: Pick<FocusEvent, 'target'>): void {
  // A menu returns the focus itself. Base UI's guards are around a dialog, and pass the focus on to its first or last control.
  if (!(target instanceof HTMLElement) || target.closest('[role=menu], [data-base-ui-focus-guard]')) return
  const root = target.closest(`[role=dialog], ${MESSAGES}`) ?? document.body
  // A dialog gets the focus when it opens, and again when its focused control is removed, whose place is kept.
  if (target === root && layers.some((layer) => layer.root === root)) return
  layers = [...layers.filter((layer) => layer.root !== root), updated({ root, control: target, fallbacks: [] })]
}

/** After a press on an empty place, no control has the focus that could be lost. A dialog returns its focus when it closes. */
function leave(): void {
  if (focused() !== document.body || layers.at(-1)?.root !== document.body) return
  follow({ target: document.getElementById('main') })
}

/**
 * A layer with the fallbacks of its control as the page is now: the row, the next and the previous rows, and the elements around them up to the
 * root. For a control outside of lists, such as a button that loads more rows, the last row of a list above it comes before the element around both.
 */
function updated(layer: Layer): Layer {
  const { root, control } = layer
  if (!control.isConnected) return layer
  const row = control.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])]
  const at = rows.findIndex((one) => one === row)
  const fallbacks = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
  const isOutsideLists = !control.closest(ROW)
  for (let box: Element = control; box !== root && box.id !== 'main' && box.parentElement; box = box.parentElement) {
    const above = isOutsideLists ? box.previousElementSibling?.querySelectorAll(ROW) : null
    fallbacks.push(...[...(above ?? [])].slice(-1), box.parentElement)
  }
  return { ...layer, fallbacks }
}

/** Focuses the control that opens the same item as a removed control, or as another one of its row, after the item moved to another list. */
function focusMoved({ root, control }: Layer): boolean {
  const opener = control.matches(OPENER) ? control : control.closest(ROW)?.querySelector<HTMLElement>(OPENER)
  const item = opener?.dataset['opens']
  return item !== undefined && focusVisibly(root.querySelector<HTMLElement>(`[data-opens="${CSS.escape(item)}"]`))
}

/** Focuses the first control of the elements that can have the focus, or the heading of an element that is not a row. */
function focusFirst(fallbacks: readonly Element[]): boolean {
  return fallbacks.some((box) => {
    const heading = box.matches(ROW) ? null : box.querySelector<HTMLElement>('h1, h2, h3, h4')
    if (heading) heading.tabIndex = -1
    const controls = box.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex="0"]')
    return [heading, ...controls].some(focusVisibly)
  })
}

/** Focuses a control, which comes into view if its row is partly visible. Returns whether the control can have the focus. */
function focusVisibly(control: HTMLElement | null): boolean {
  control?.focus(UNMOVED)
  if (!control || control !== document.activeElement) return false
  const row = control.closest(ROW)
  if (row && isInWindow(row)) control.scrollIntoView({ block: 'nearest' })
  return true
}

/** Scrolls the focused control out from behind a bar that has grown or moved over it, unless the user has scrolled away. */
export function uncoverFocus(bar: HTMLElement): void {
  const control = focused()
  if (!bar.contains(control) && bar.parentElement?.contains(control) && isInWindow(control))
    control.scrollIntoView({ block: 'nearest' })
}

/** Whether a part of an element is in the window, also if a bar covers it. Otherwise the user has scrolled away from it. */
function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}
