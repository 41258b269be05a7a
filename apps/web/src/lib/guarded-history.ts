import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import type { LeaveGuard } from './leaving.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Target = Parameters<BrowserHistory['push']>[0]
type Listener = Parameters<BrowserHistory['listen']>[0]

/**
 * The listener of a history whose entries may be left only when the guard agrees. The browser has gone before it says so: it is
 * sent back to the entry that is shown, and only there the reader is asked.
 */
function guardedListener(guard: LeaveGuard, go: (steps: number) => void, changed: Listener): Listener {
  /** Steps from the entry that is shown to where the browser is. */
  let away = 0
  /** The step back that the browser has not made yet; 0 is none. */
  let returning = 0
  let agreed = false

  return (update) => {
    const { action, delta, location } = update
    const stopped = action === 'POP' && delta !== null && !agreed && guard.stops(location)
    if (returning === 0 && !stopped) {
      agreed = false
      return changed(update)
    }
    away += delta ?? 0
    // The user went on meanwhile; that is made good from where the step back ends.
    if (returning !== 0 && delta !== returning) return
    const wanted = -returning
    returning = -away
    if (away !== 0) return go(returning)
    guard.leave(() => {
      agreed = true
      go(wanted)
    }, null)
  }
}

/** The browser's history, which asks before it leaves unsaved work: by link, by code, and by the browser's own buttons. */
export function createGuardedHistory(guard: LeaveGuard): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true })
  const push = history.push.bind(history)
  const replace = history.replace.bind(history)
  const listen = history.listen.bind(history)
  const destination = (to: Target) => ({ pathname: history.createURL(to).pathname, key: '' })
  return Object.assign(history, {
    push: (to: Target, state?: unknown) => guard.leave(() => push(to, state), destination(to)),
    replace: (to: Target, state?: unknown) => guard.leave(() => replace(to, state), destination(to)),
    listen: (changed: Listener) => listen(guardedListener(guard, (steps) => history.go(steps), changed)),
  })
}
