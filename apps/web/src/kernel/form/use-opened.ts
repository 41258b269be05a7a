import { useState } from 'react'

/**
 * Whether a disclosure of a form is open: as the user chose, or else if it is filled; always with an error in it. When the form opens another value,
 * such as the blank one after a save, the choice ends.
 *
 * @param openings of the form
 */
export function useOpened(
  isFilled: boolean,
  hasError: boolean,
  openings: number,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  // A part that was filled at once stays open while it is emptied.
  const [wasFilled, setWasFilled] = useState(isFilled)
  const [seen, setSeen] = useState(openings)
  if (seen !== openings) {
    setSeen(openings)
    setChosen(null)
    setWasFilled(isFilled)
  } else if (isFilled && !wasFilled) setWasFilled(true)
  return [hasError || (chosen ?? wasFilled), setChosen]
}
