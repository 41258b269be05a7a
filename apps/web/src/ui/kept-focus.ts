/** The control of the page, of a dialog over it, or of the messages over both, that last had the focus. */
interface Trace {
  /** The body, the dialog, or the region of the messages. */
  readonly part: Element
  readonly control: HTMLElement
  /** The boxes whose controls can get the focus once the control is removed, in this order. */
  readonly boxes: readonly Element[]
}

/** Time after which code that moves a lost focus itself has done so, in ms. */
const SETTLED_MS = 50

/** The page does not jump: the user may have scrolled away. */
const UNMOVED = { preventScroll: true }

/** The regions of the messages, which stay on the page. */
const MESSAGES = '[aria-live]'

/** The rows of all lists. */
const ROW = 'li, article'

/** The latest last. */
let traces: readonly Trace[] = []

/**
 * Keeps the focus in its place when its control is removed, such as the row of an item that another administrator deletes: it moves to
 * the next row, the previous row, or the heading of the section. Otherwise Tab would start at the top of the page.
 *
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(() => {
    traces = traces.flatMap((trace) => (trace.part.isConnected ? renewed(trace) : []))
    const last = traces.at(-1)
    if (last?.control.isConnected !== false) return
    setTimeout(() => [document.body, last.part].includes(focused()) && restore(last), SETTLED_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', follow)
  follow({ target: document.getElementById('main') })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', follow)
    traces = []
  }
}

/**
 * Moves the focus out of a dialog that closes: to the control that had it before, the one that `opener` finds, the place of the control that is
 * gone, or else the page.
 *
 * @returns the control that the dialog focuses itself; true leaves the choice to it, and after false the focus is moved
 */
export function focusBelow(
  dialog: Element | null,
  opener: (() => HTMLElement | null) | undefined,
): HTMLElement | boolean {
  const below = traces.findLast(({ part }) => part !== dialog && part.isConnected)
  if (!below) return true
  const main = document.getElementById('main')
  const opened = opener?.() ?? null
  // The action of the dialog has moved it. The page has it if the user closes the dialog before its controls get it.
  const now = focused()
  if (now !== document.body && now !== main && dialog?.contains(now) === false) return false
  // A press in Safari focuses the box around a button.
  const isPlace = below.control.isConnected && below.control !== main && !below.control.contains(opened)
  const control = isPlace ? below.control : opened
  if (!control && !focusFirst(below.boxes)) main?.focus(UNMOVED)
  return control ?? false
}

/** Moves the focus near a removed control, or from the messages back to the control that had it before. */
function restore(trace: Trace): void {
  if (focusFirst(trace.boxes) || !trace.part.matches(MESSAGES)) return
  traces = traces.filter((one) => one !== trace)
  const before = traces.at(-1)
  if (before?.control.isConnected === false) focusFirst(before.boxes)
  else before?.control.focus(UNMOVED)
}

function focused(): Element {
  return document.activeElement ?? document.body
}

function follow({ target }: Pick<FocusEvent, 'target'>): void {
  // A menu returns the focus itself. Base UI's guards are around a dialog, and pass the focus on to its first or last control.
  if (!(target instanceof HTMLElement) || target.closest('[role=menu], [data-base-ui-focus-guard]')) return
  const part = target.closest(`[role=dialog], ${MESSAGES}`) ?? document.body
  // A dialog takes the focus of a removed control.
  if (target === part) return
  traces = [...traces.filter((trace) => trace.part !== part), renewed({ part, control: target, boxes: [] })]
}

/**
 * A trace with the boxes that are around the control now: its row, the next and the previous ones, and the boxes around them up to the page. Those of
 * a control outside of lists, such as a button that loads more rows, are each after the last row of the list above it.
 */
function renewed(trace: Trace): Trace {
  const { part, control } = trace
  if (!control.isConnected) return trace
  const row = control.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])]
  const at = rows.findIndex((one) => one === row)
  const boxes = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
  const isBelowList = !control.closest(ROW)
  for (let box: Element = control; box !== part && box.id !== 'main' && box.parentElement; box = box.parentElement) {
    const above = isBelowList ? box.previousElementSibling?.querySelectorAll(ROW) : null
    boxes.push(...[...(above ?? [])].slice(-1), box.parentElement)
  }
  return { ...trace, boxes }
}

/** Focuses the first control of the boxes that can have the focus, or the heading of a box that is not a row. */
function focusFirst(boxes: readonly Element[]): boolean {
  return boxes.some((box) => {
    const heading = box.matches(ROW) ? null : box.querySelector<HTMLElement>('h1, h2, h3, h4')
    if (heading) heading.tabIndex = -1
    const controls = box.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex="0"]')
    return [heading, ...controls].some((one) => {
      one?.focus(UNMOVED)
      return one === document.activeElement
    })
  })
}
