import { useState } from 'react'
import { GuildIconFrame, type GuildIconFrameProps } from './guild-icon-frame.tsx'

/** A guild's picture, or its initial when it has none or the picture does not load. */
export function GuildIcon({ src, ...rest }: Omit<GuildIconFrameProps, 'onError'>) {
  const [failed, setFailed] = useState<string | null>(null)
  return <GuildIconFrame {...rest} src={src === failed ? null : src} onError={() => setFailed(src)} />
}
