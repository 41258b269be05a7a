import { isRecord, isText } from '@guildhall/contract'
import { useEntry, useNavigate } from '../lib/page/router.tsx'

/** The shown part of a long list of problems. It is stored in the state of the history entry, so that Back returns to the same list. */
interface HealthView {
  /** The area to which the list is limited. */
  readonly area?: string
  /** Whether sections that begin with their first problems were opened. */
  readonly isWhole?: boolean
}

/** The view in a history state, which may come from another version of the dashboard. */
function healthViewIn(state: unknown): HealthView {
  const view = isRecord(state) && isRecord(state['health']) ? state['health'] : {}
  return { ...(isText(view['area']) && { area: view['area'] }), ...(view['isWhole'] === true && { isWhole: true }) }
}

/** The view of the list, and the function that replaces it. */
export function useHealthView(): [HealthView, (view: HealthView) => void] {
  const { pathname, search, state } = useEntry()
  const navigate = useNavigate()
  const show = (health: HealthView): void =>
    navigate(pathname + search, { replace: true, state: { ...(isRecord(state) ? state : {}), health } })
  return [healthViewIn(state), show]
}
