/** Outlines on a grid of 24, drawn with a line of 2. */
const OUTLINES = {
  text: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  voice: 'M4 9v6h4l5 4V5L8 9H4ZM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  announcement: 'M4 10v4h3l10 5V5L7 10H4ZM8 14v5h3v-3.4M20 10v4',
  thread: 'M20 18H8l-4 3V5a1.5 1.5 0 0 1 1.5-1.5h14A1.5 1.5 0 0 1 21 5v12a1 1 0 0 1-1 1ZM8.5 8.5h8M8.5 13h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  pencil: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16v4ZM14 6l4 4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 14.2A6.5 6.5 0 0 1 21.5 20',
  plus: 'M12 5v14M5 12h14',
  direct: 'M4 5h16v11H11l-4 4v-4H4V5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 3',
  calendar: 'M4 6h16v14H4V6ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l1.5 2h-15L6 16ZM10 21h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  external: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  archive: 'M4 5h16v4H4V5ZM6 9v10h12V9M10 13h4',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  cross: 'M6 6l12 12M18 6 6 18',
  shield: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6l7-3ZM9 12l2 2 4-4',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
}

export type IconName = keyof typeof OUTLINES

/** A decorative drawing, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
      <path d={OUTLINES[name]} stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  )
}

/** A decorative image, hidden from screen readers. */
export function DecorativeImage({ class: className, url }: { class: string; url: string }) {
  return <img class={className} src={url} alt="" loading="lazy" />
}

/** Animated dots for a pending answer. */
export function Dots() {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
