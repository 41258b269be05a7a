import type { ReactNode } from 'react'
import { Late, type LateComponent } from '../../../ui/states/late.tsx'

interface LateScreenProps {
  of: LateComponent<{ guildId: string }>
  guildId: string
  /** The title of the error when the code cannot be loaded. */
  failure: string
  /** The heading and the skeleton, shown while the code loads. */
  children: ReactNode
}

/** A screen of a server's page whose code is loaded when it is opened. */
export function LateScreen({ of, guildId, failure, children }: LateScreenProps) {
  return (
    <Late of={of} failure={failure} fallback={<div className="flex flex-col gap-6">{children}</div>}>
      {(Screen) => <Screen guildId={guildId} />}
    </Late>
  )
}
