const SVG = 'http://www.w3.org/2000/svg'

/** Outlines on a grid of 24, drawn with a line of 2. */
const OUTLINES = {
  text: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  voice: 'M4 9v6h4l5 4V5L8 9H4ZM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  announcement: 'M4 10v4h3l10 5V5L7 10H4ZM8 14v5h3v-3.4M20 10v4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  pencil: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16v4ZM14 6l4 4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 14.2A6.5 6.5 0 0 1 21.5 20',
  plus: 'M12 5v14M5 12h14',
  direct: 'M4 5h16v11H11l-4 4v-4H4V5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 3',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  cross: 'M6 6l12 12M18 6 6 18',
  shield: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6l7-3ZM9 12l2 2 4-4',
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
