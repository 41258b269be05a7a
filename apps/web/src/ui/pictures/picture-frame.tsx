import { cx } from '../cx.ts'
import { initialOf, tintOf } from './initial.ts'

export interface PictureProps {
  name: string
  src: string | null
  /** Width and height, in px. */
  size: number
  className?: string | undefined
}

export type FrameProps = PictureProps & { onError?: () => void }

/** A picture, or the initial of the adjacent name on a tint. Without state, since the early page renders it without React. */
function PictureFrame({ name, src, size, className, tint, onError }: FrameProps & { tint: string }) {
  if (src !== null)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={onError}
        className={cx('shrink-0 bg-surface-2 object-cover', className)}
      />
    )
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center leading-none font-bold text-white',
        tint,
        className,
      )}
    >
      {initialOf(name)}
    </span>
  )
}

/** A guild's icon: 28 px in the sidebar, 44 px on cards and pages. */
export function GuildIconFrame({ className, ...rest }: FrameProps) {
  const rounded = rest.size < 40 ? 'rounded-control' : 'rounded-card'
  return <PictureFrame {...rest} tint={tintOf(rest.name)} className={cx(rounded, className)} />
}

/** A user's picture, in a circle. */
export function AvatarFrame({ className, ...rest }: FrameProps) {
  return <PictureFrame {...rest} tint="bg-tint-1" className={cx('rounded-full', className)} />
}
