import { useState } from 'react'
import { cx } from './cx.ts'
import { initialOf } from './initial.ts'

/** `size` in px. */
type AvatarProps = { name: string; src: string | null; size: number; className?: string }

/** A user's picture in a circle, or the initial. The name always stands beside it. */
export function Avatar({ name, src, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const box = cx('shrink-0 rounded-full', className)
  if (src !== null && src !== failed)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setFailed(src)}
        className={cx('bg-surface-2 object-cover', box)}
      />
    )
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      className={cx('inline-flex items-center justify-center bg-tint-1 leading-none font-bold text-white', box)}
    >
      {initialOf(name)}
    </span>
  )
}
