import type { ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import type { TextChannels } from '../../kernel/channels.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Late, late } from '../../ui/states/late.tsx'

// This code loads late: its pickers and its drag and drop are larger than the gallery.
const newMenu = late(async () => (await import('./new-menu.tsx')).NewMenu)

type OpenedNewMenuProps = {
  guildId: string
  /** The channel that is chosen at first; null for none. */
  channelId: string | null
  channels: TextChannels
  roles: GuildRoles
  configs: readonly Config[]
  onClose: () => void
}

/** The modal of a new menu. Its code is loaded on demand. */
export function OpenedNewMenu(props: OpenedNewMenuProps) {
  return (
    <Late
      of={newMenu}
      failure="We couldn't load this form."
      renderFrame={(notice) => (
        <Modal open onClose={props.onClose} title="New menu" size="wide">
          {notice}
        </Modal>
      )}
      fallback={<p role="status">Loading...</p>}
    >
      {(NewMenu) => <NewMenu {...props} />}
    </Late>
  )
}
