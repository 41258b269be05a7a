import { useDrafts } from '../../kernel/drafts/use-drafts.ts'
import { counted } from '../../lib/counted.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'

type LogoutQuestionProps = { onLogout: () => void; onCancel: () => void }

/** The confirmation of a logout that deletes drafts. */
export function LogoutQuestion({ onLogout, onCancel }: LogoutQuestionProps) {
  const count = useDrafts().length
  return (
    <Confirm
      open
      sentence="Log out?"
      detail={`This deletes ${counted(count, 'unsaved draft')}.`}
      verb="Log out"
      onConfirm={onLogout}
      onCancel={onCancel}
    />
  )
}
