import * as z from 'zod/mini'

/** Also read by public/theme.js, before the first paint. */
const STORAGE_KEY = 'theme'

const Theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

export const THEMES = Theme.options

export function storedTheme(): Theme {
  return Theme.safeParse(localStorage.getItem(STORAGE_KEY)).data ?? 'system'
}

/** Shows a theme and remembers it; `system` follows what the reader's machine prefers. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORAGE_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(STORAGE_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
}
