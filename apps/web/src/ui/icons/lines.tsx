/** `size` is in px. Icons are hidden from screen readers: the surrounding control has the accessible name. */
export type IconProps = { size: number; className?: string }

/** A glyph drawn in lines, on a grid of 24 by 24. */
export function Lines({ size, className, d }: IconProps & { d: string }) {
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
