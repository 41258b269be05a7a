import { cx } from './cx.ts'
import { initialOf, tintOf } from './initial.ts'

/** `size` in px: 28 in the sidebar, 44 on cards and pages. */
export type GuildIconFrameProps = {
  name: string
  src: string | null
  size: number
  className?: string | undefined
  onError?: () => void
}

/** A guild's picture, or its initial. Its name always stands beside it. */
export function GuildIconFrame({ name, src, size, className, onError }: GuildIconFrameProps) {
  const box = cx('shrink-0', size < 40 ? 'rounded-control' : 'rounded-card', className)
  if (src !== null)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={onError}
        className={cx('bg-surface-2 object-cover', box)}
      />
    )
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      className={cx('inline-flex items-center justify-center leading-none font-bold text-white', tintOf(name), box)}
    >
      {initialOf(name)}
    </span>
  )
}
