import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { MemberList } from '../columns/member-list.tsx'
import { Writing } from '../compose/writing.tsx'
import { act, error } from '../state/attempt.ts'
import { at, guild, spot, view } from '../state/place.ts'
import { refresh } from '../state/session.ts'
import { Icon } from '../ui/decoration.tsx'
import { History } from './history.tsx'
import { RoomHead } from './room-head.tsx'

/** The windows in which the member list fits beside the messages. */
const WIDE = '(min-width: 1100px)'

/** The messages of a channel, the message box and the member list. */
export function Room() {
  const isWide = useSignal(matchMedia(WIDE).matches)
  /** Whether the reader opened or closed the member list; null depends on the width of the window. */
  const chosen = useSignal<boolean | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const follow = (): void => {
      isWide.value = wide.matches
      chosen.value = null
    }
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [isWide, chosen])
  const showsMembers = chosen.value ?? isWide.value
  const here = guild.value
  const close = (): void => {
    chosen.value = false
    // On a phone the button is hidden while the list is open.
    requestAnimationFrame(() => toggle.current?.focus())
  }
  return (
    <main class="room">
      <div class="room__talk">
        <RoomHead>
          {here && (
            <button
              type="button"
              class="quiet"
              ref={toggle}
              aria-controls="members"
              aria-expanded={showsMembers}
              onClick={() => {
                chosen.value = !showsMembers
              }}
            >
              <Icon name="people" />
              <span>Members</span>
            </button>
          )}
        </RoomHead>
        {at.value === 'direct' && <DirectBar />}
        <History key={spot.value?.channel.id ?? at.value} />
        <Writing />
        <p class="room__error" role="alert">
          {error}
        </p>
      </div>
      <section
        class={chosen.value ? 'members members--opened' : 'members'}
        id="members"
        aria-label="Members"
        hidden={!here || !showsMembers}
      >
        <button type="button" class="quiet members__close" aria-label="Close members" onClick={close}>
          <Icon name="cross" />
        </button>
        {here && showsMembers && <MemberList key={here.id} guild={here} />}
      </section>
    </main>
  )
}

function DirectBar() {
  const allowed = view.value?.direct.allowed ?? false
  const change = async (next: boolean): Promise<void> => {
    await act('direct', { allowed: next })
    await refresh()
  }
  return (
    <div class="room__bar">
      <label class="switch">
        <span>Allow direct messages from server members</span>
        <input
          type="checkbox"
          role="switch"
          checked={allowed}
          aria-checked={allowed}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </label>
    </div>
  )
}
