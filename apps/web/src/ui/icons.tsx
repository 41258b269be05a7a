/** `size` in px. An icon is for the eye: the control around it has the name. */
type IconProps = { size: number; className?: string }

/** A glyph drawn in lines, on a grid of 24 by 24. */
function Lines({ size, className, d }: IconProps & { d: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={d} />
    </svg>
  )
}

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

/** A circle with an exclamation mark. */
export function AlertIcon(props: IconProps) {
  return <Lines {...props} d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M12 7.5v5M12 16v.01" />
}

export function CheckIcon(props: IconProps) {
  return <Lines {...props} d="M5 12.5l4.5 4.5L19 7.5" />
}

export function ChevronDownIcon(props: IconProps) {
  return <Lines {...props} d="M6 9.5l6 6 6-6" />
}

export function PlusIcon(props: IconProps) {
  return <Lines {...props} d="M12 5v14M5 12h14" />
}

/** Two columns of dots: something to hold on to. */
export function GripIcon(props: IconProps) {
  return <Lines {...props} d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />
}

/** A clock that shows three. */
export function ClockIcon(props: IconProps) {
  return <Lines {...props} d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M12 7v5h4" />
}

/** Two arrows after each other: again and again. */
export function RepeatIcon(props: IconProps) {
  return (
    <Lines
      {...props}
      d="M17 3l3.5 3.5L17 10M3.5 11.5v-1a4 4 0 0 1 4-4h13M7 21l-3.5-3.5L7 14M20.5 12.5v1a4 4 0 0 1-4 4h-13"
    />
  )
}

/** Three dots: more to do. */
export function MoreIcon(props: IconProps) {
  return <Lines {...props} d="M5 12v.01M12 12v.01M19 12v.01" />
}

/** An arrow that leaves a frame. */
export function ExternalIcon(props: IconProps) {
  return <Lines {...props} d="M14 4h6v6M20 4l-9 9M19 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h4" />
}

/** A smiling face. */
export function SmileIcon(props: IconProps) {
  return <Lines {...props} d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M9 10v.01M15 10v.01M8.5 14.5a4.5 4.5 0 0 0 7 0" />
}
