import { useEffect, useState } from 'react'

const CONTROLS = 'input, textarea, [role=combobox], button:not([aria-disabled=true])'

/**
 * Moves the focus once the page shows what it is to go to.
 *
 * @returns takes the id of a control, or of what a control stands in: the first of it is meant
 */
export function useFocusLater(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null)
  useEffect(() => {
    const place = target && document.getElementById(target.id)
    const control = place?.matches(CONTROLS) ? place : place?.querySelector<HTMLElement>(CONTROLS)
    control?.focus()
  }, [target])
  return (id) => setTarget({ id })
}
