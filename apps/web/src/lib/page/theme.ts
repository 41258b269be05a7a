/** Also read by public/theme.js, before the first paint. */
const STORAGE_KEY = 'theme'

export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Applies a theme and stores it; `system` follows the preference of the operating system. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORAGE_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(STORAGE_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
}
