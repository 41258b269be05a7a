import { useState } from 'react'
import { AvatarFrame, GuildIconFrame, type FrameProps, type PictureProps } from './picture-frame.tsx'

/** The content of a frame: the initial replaces a picture that fails to load. */
function useLoading(props: PictureProps): FrameProps {
  const { src } = props
  const [failed, setFailed] = useState<string | null>(null)
  return { ...props, src: src === failed ? null : src, onError: () => setFailed(src) }
}

/** A guild's icon, or its initial without an icon. */
export function GuildIcon(props: PictureProps) {
  return <GuildIconFrame {...useLoading(props)} />
}

/** A user's picture, or the initial. */
export function Avatar(props: PictureProps) {
  return <AvatarFrame {...useLoading(props)} />
}
