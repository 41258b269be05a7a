import type { ReactNode } from 'react'

interface ScreenHeadingProps {
  /** Labels the screen by its heading, and receives the focus of a part of the screen that goes away. */
  id: string
  title: string
  /** One or two sentences below the title. */
  children: ReactNode
}

/** The heading of a screen of a server's page. */
export function ScreenHeading({ id, title, children }: ScreenHeadingProps) {
  return (
    <div>
      <h2 id={id} tabIndex={-1} className="text-section text-ink-1 outline-none">
        {title}
      </h2>
      <p className="text-small text-ink-3">{children}</p>
    </div>
  )
}
