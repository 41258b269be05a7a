/** The attribute of a row, used to find it for the focus. */
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
 * The element that gets the focus after a reminder is deleted: the first button of the next or the previous row, or the form.
 *
 * @returns a function to call afterwards; it returns null while the reminder is still in the list.
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
