import { person, view } from '../state/place.ts'
import { become } from '../state/session.ts'

/** Who the reader is, and the way to the dashboard. */
export function TopBar() {
  const { people = [], dashboardUrl = null } = view.value ?? {}
  return (
    <header class="bar">
      <h1 class="bar__title">Local Discord</h1>
      <p class="bar__intro">A small Discord on this computer. Pick who you are and watch the bot work.</p>
      <label class="bar__user">
        <span>User</span>
        <select value={person.value ?? ''} onChange={(event) => void become(event.currentTarget.value)}>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {dashboardUrl !== null && (
        <a class="bar__link" href={dashboardUrl}>
          Open dashboard
        </a>
      )}
    </header>
  )
}
