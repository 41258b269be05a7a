import { useEffect, useRef, useState } from 'react'
import { FIELDS, PLACES, type SettingFaults, type SubTab } from './settings-form.ts'

/** Holds what is wrong with single settings, and brings the reader to the first of it. */
export function useSettingFaults(openSubTab: (subTab: SubTab) => void) {
  const [faults, setFaults] = useState<SettingFaults>({})
  const [turn, setTurn] = useState(0)
  const form = useRef<HTMLDivElement>(null)

  // Only now that the sub-tab is open and the field is marked.
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')?.focus()
  }, [turn])

  const show = (found: SettingFaults): void => {
    setFaults(found)
    const first = FIELDS.find((setting) => found[setting] !== undefined)
    if (first === undefined) return
    openSubTab(PLACES[first].subTab)
    setTurn((last) => last + 1)
  }

  /** What is edited may be right by now. */
  const forget = (edited: object): void =>
    setFaults((known) => Object.fromEntries(Object.entries(known).filter(([setting]) => !(setting in edited))))

  return { faults, form, show, forget, clear: () => setFaults({}) }
}
