import { Lines, type IconProps } from './lines.tsx'

export function CheckIcon(props: IconProps) {
  return <Lines {...props} d="M5 12.5l4.5 4.5L19 7.5" />
}

export function ChevronDownIcon(props: IconProps) {
  return <Lines {...props} d="M6 9.5l6 6 6-6" />
}

/** The icon of the dashboard: four cards. */
export function DashboardIcon(props: IconProps) {
  return <Lines {...props} d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
}

export function PlusIcon(props: IconProps) {
  return <Lines {...props} d="M12 5v14M5 12h14" />
}

/** The icon of a drag handle: two columns of dots. */
export function GripIcon(props: IconProps) {
  return <Lines {...props} d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />
}

/** The icon of a time: a clock. */
export function ClockIcon(props: IconProps) {
  return <Lines {...props} d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M12 7v5h4" />
}

/** The icon of a recurrence: two arrows in a circle. */
export function RepeatIcon(props: IconProps) {
  return (
    <Lines
      {...props}
      d="M17 3l3.5 3.5L17 10M3.5 11.5v-1a4 4 0 0 1 4-4h13M7 21l-3.5-3.5L7 14M20.5 12.5v1a4 4 0 0 1-4 4h-13"
    />
  )
}

/** The icon of a menu with further actions: three dots. */
export function MoreIcon(props: IconProps) {
  return <Lines {...props} d="M5 12v.01M12 12v.01M19 12v.01" />
}

/** The icon of an external link: an arrow out of a frame. */
export function ExternalIcon(props: IconProps) {
  return <Lines {...props} d="M14 4h6v6M20 4l-9 9M19 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h4" />
}

/** The icon of the emoji picker: a smiling face. */
export function SmileIcon(props: IconProps) {
  return <Lines {...props} d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M9 10v.01M15 10v.01M8.5 14.5a4.5 4.5 0 0 0 7 0" />
}

/** The icon of what cannot be changed: a lock. */
export function LockIcon(props: IconProps) {
  return <Lines {...props} d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
}
