/** The attribute of a row, by which the focus finds it. */
export function rowOf(id: string): { 'data-reminder': string } {
  return { 'data-reminder': id }
}

function rowWith(id: string | undefined): Element | null {
  return id === undefined ? null : document.querySelector(`[data-reminder="${CSS.escape(id)}"]`)
}

function idOf(row: Element | null | undefined): string | undefined {
  return row instanceof HTMLElement ? row.dataset['reminder'] : undefined
}

/**
 * The element that takes the focus when a reminder of the list is deleted: the first button of the row after it, or before it, or the form.
 *
 * @returns a function to call afterwards; null while the reminder is still there.
 */
export function heirOf(id: string): () => HTMLElement | null {
  const row = rowWith(id)
  const neighbour = idOf(row?.nextElementSibling ?? row?.previousElementSibling)
  return () => {
    if (rowWith(id)) return null
    const next = rowWith(neighbour)
    return next ? next.querySelector('button') : document.querySelector<HTMLElement>('main form textarea')
  }
}
