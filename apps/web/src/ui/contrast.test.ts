import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

/** A token's color in a theme, as #rrggbb. Only solid colors are measured: the lines are decoration. */
function color(token: string, theme: Theme): string {
  const value = new RegExp(`--color-${token}: ([^;]+);`).exec(css)?.[1]
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value ?? '')
  const solid = (pair ? pair[theme === 'light' ? 1 : 2] : value)?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
  if (solid === undefined || !/^#\w{6}$/.test(solid)) throw new Error(`--color-${token} is not a solid color: ${value}`)
  return solid
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Pairs of a text and its background. */
const texts: Record<string, string[]> = {
  'ink-1': ['page', 'surface-1', 'surface-2', 'surface-3', 'accent-wash'],
  'ink-2': ['page', 'surface-1', 'surface-2', 'surface-3', 'accent-wash'],
  'ink-3': ['page', 'surface-1', 'surface-2'],
  'accent-ink': ['page', 'surface-1', 'surface-2'],
  'good-ink': ['page', 'surface-1', 'good-wash'],
  'bad-ink': ['page', 'surface-1', 'surface-2', 'bad-wash'],
  'warn-ink': ['page', 'surface-1'],
  white: [
    'accent',
    'accent-strong',
    'bad',
    'bad-strong',
    'good',
    'tint-1',
    'tint-2',
    'tint-3',
    'tint-4',
    'tint-5',
    'tint-6',
  ],
  'discord-name': ['discord', 'discord-code'],
  'discord-ink': ['discord', 'discord-code'],
  'discord-quiet': ['discord', 'discord-code'],
  'discord-link': ['discord', 'discord-code'],
  'discord-mention-ink': ['discord-mention'],
}

/** Shapes that distinguish a control or its state from its surroundings. */
const shapes: Record<string, string[]> = {
  edge: ['page', 'surface-1'],
  'accent-ink': ['page', 'surface-1', 'surface-2', 'surface-3'],
  accent: ['page', 'surface-1'],
  good: ['page', 'surface-1'],
  'good-ink': ['page', 'surface-1', 'surface-2'],
  'ink-2': ['surface-3'],
  white: ['good'],
}

describe.each<Theme>(['dark', 'light'])('the %s theme', (theme) => {
  const pairs = (table: Record<string, string[]>) =>
    Object.entries(table).flatMap(([front, backs]) => backs.map((back) => [front, back] as const))

  it.each(pairs(texts))('has a contrast of at least 4.5:1 for the text %s on %s', (front, back) => {
    expect(ratio(color(front, theme), color(back, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(shapes))('has a contrast of at least 3:1 for the shape %s on %s', (front, back) => {
    expect(ratio(color(front, theme), color(back, theme))).toBeGreaterThanOrEqual(3)
  })
})
