import { Lines, type IconProps } from './lines.tsx'

// The icons of the first page. Those of forms are in another file, so that the first page does not load them.

export function CrossIcon(props: IconProps) {
  return <Lines {...props} d="M6 6l12 12M18 6L6 18" />
}

export function MenuIcon(props: IconProps) {
  return <Lines {...props} d="M4 6h16M4 12h16M4 18h16" />
}

export function SearchIcon(props: IconProps) {
  return <Lines {...props} d="M18 11a7 7 0 1 1-14 0a7 7 0 1 1 14 0M16 16l4 4" />
}

/** The sign-out icon: a frame and an arrow out of it. */
export function LeaveIcon(props: IconProps) {
  return <Lines {...props} d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M10 12h10M16 8l4 4-4 4" />
}

/** The icon of an error: a circle with an exclamation mark. */
export function AlertIcon(props: IconProps) {
  return <Lines {...props} d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M12 7.5v5M12 16v.01" />
}
