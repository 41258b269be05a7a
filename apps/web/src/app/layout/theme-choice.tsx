import { useState } from 'react'
import { THEMES, chooseTheme, storedTheme } from '../../lib/page/theme.ts'

const LABELS = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' } as const

/** The choice of the dark, light or system theme. */
export function ThemeChoice({ className }: { className: string }) {
  const [theme, setTheme] = useState(storedTheme)
  return (
    <select
      aria-label="Theme"
      value={theme}
      onChange={(event) => {
        const chosen = THEMES.find((option) => option === event.currentTarget.value)
        if (!chosen) return
        chooseTheme(chosen)
        setTheme(chosen)
      }}
      className={`block h-control-row rounded-control bg-transparent px-2 text-caption text-ink-2 hover:bg-surface-2 ${className}`}
    >
      {THEMES.map((option) => (
        <option key={option} value={option} className="bg-surface-1 text-ink-1">
          {LABELS[option]}
        </option>
      ))}
    </select>
  )
}
