import type { ComponentProps } from 'react'
import { Late, late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { RoleChoice } from './add-roles.tsx'

const roleChoice = late(async () => (await import('./add-roles.tsx')).RoleChoice)

/** The list of roles to add, whose code is loaded on demand. */
export function LateRoleChoice(props: ComponentProps<typeof RoleChoice>) {
  return (
    <Late of={roleChoice} failure="We couldn't load the roles." fallback={<Skeleton className="mb-3 h-24" />}>
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}
