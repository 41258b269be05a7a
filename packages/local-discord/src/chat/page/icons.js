const SVG = 'http://www.w3.org/2000/svg'

/** Outlines on a grid of 24, drawn with a line of 2. */
const OUTLINES = {
  text: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  voice: 'M4 9v6h4l5 4V5L8 9H4ZM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  announcement: 'M4 10v4h3l10 5V5L7 10H4ZM8 14v5h3v-3.4M20 10v4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
}

/**
 * A drawing that says nothing the text beside it does not.
 *
 * @param {keyof typeof OUTLINES} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = {
    class: 'icon',
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
  }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', OUTLINES[name])
  path.setAttribute('stroke-linecap', 'round')
  path.setAttribute('stroke-linejoin', 'round')
  svg.append(path)
  return svg
}
