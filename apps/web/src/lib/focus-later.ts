import { useCallback, useEffect, useState } from 'react'

const FIELDS = 'input, textarea, [role=combobox]'
const CONTROLS = `${FIELDS}, button`

/**
 * Moves the focus once the page shows what it is to go to.
 *
 * @returns takes the id of a control, or of what fields stand in: the first of them is meant
 */
export function useFocusLater(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null)
  useEffect(() => {
    const place = target && document.getElementById(target.id)
    const field = place?.matches(CONTROLS) ? place : place?.querySelector<HTMLElement>(FIELDS)
    field?.focus()
  }, [target])
  return useCallback((id) => setTarget({ id }), [])
}
