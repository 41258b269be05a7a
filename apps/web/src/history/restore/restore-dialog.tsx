import type { FieldChange, ReceivedRevision as Revision } from '@guildhall/contract'
import { useRef } from 'react'
import { errorMessage } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SaveError } from '../../ui/states/save-error.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ChangeList } from '../changes/change-list.tsx'
import { Isolates } from '../changes/isolates.tsx'
import type { Names } from '../changes/words.ts'
import type { AreaLabels } from '../labels.ts'
import { sentenceOf } from '../sentence.ts'
import { useRestore } from './use-restore.ts'

type RestoreDialogProps = {
  guildId: string
  revision: Revision
  labels: AreaLabels
  names: Names
  onClose: () => void
}

/** Shows what a restoration would change now, before it does. */
export function RestoreDialog({ guildId, revision, labels, names, onClose }: RestoreDialogProps) {
  const { preview, isPending, error, restore, reloadPreview } = useRestore(guildId, revision, onClose)
  const button = useRef<HTMLButtonElement>(null)
  const { who, did } = sentenceOf(revision, labels)
  const close = (): void => {
    if (!isPending) onClose()
  }
  return (
    <Modal
      open
      onClose={close}
      title="Restore"
      footer={
        <>
          {error && (
            <div className="w-full basis-full!">
              <SaveError
                text={error.text}
                action={
                  error.isStale && (
                    <Button
                      variant="quiet"
                      size="row"
                      pending={preview.isFetching}
                      onClick={() => void reloadPreview().then(() => button.current?.focus())}
                    >
                      Reload preview
                    </Button>
                  )
                }
              />
            </div>
          )}
          <Button
            variant="quiet"
            disabledReason={isPending ? 'The change is being restored.' : undefined}
            onClick={close}
          >
            Cancel
          </Button>
          <Button
            ref={button}
            variant="primary"
            pending={isPending}
            disabledReason={whyNot(preview.data, error?.isStale === true)}
            onClick={() => void restore()}
          >
            Restore
          </Button>
        </>
      }
    >
      <p className="mb-4 wrap-anywhere">
        Brings back the state before{' '}
        <span className="font-medium text-ink-1">
          <Isolates text={who} />
        </span>{' '}
        <Isolates text={did} />.
      </p>
      {preview.data ? (
        <Preview
          changes={preview.data.restores}
          action={revision.action}
          area={revision.area}
          labels={labels}
          names={names}
        />
      ) : preview.isPending ? (
        <div role="status">
          <span className="sr-only">Loading the preview</span>
          <Skeleton className="h-20 rounded-card" />
        </div>
      ) : (
        <ErrorState
          title="Failed to load the preview."
          message={errorMessage(preview.error)}
          onRetry={() => void preview.refetch()}
        />
      )}
    </Modal>
  )
}

interface Previewed {
  readonly restores: readonly FieldChange[]
  readonly restorable: boolean
  readonly reason?: string | undefined
}

/** Why nothing can be restored now; undefined if it can. */
function whyNot(previewed: Previewed | undefined, isStale: boolean): string | undefined {
  if (!previewed) return 'Available once the preview is loaded.'
  if (!previewed.restorable) return previewed.reason ?? "This change can't be undone."
  if (previewed.restores.length === 0) return NOTHING
  return isStale ? 'Reload the preview first.' : undefined
}

const NOTHING = 'Nothing would change.'

type PreviewProps = { changes: readonly FieldChange[]; action: string; area: string; labels: AreaLabels; names: Names }

function Preview({ changes, ...rest }: PreviewProps) {
  if (changes.length === 0) return <p className="text-ink-1">{NOTHING}</p>
  return (
    <section aria-label="What will change" className="rounded-card border border-line p-4">
      <ChangeList changes={changes} {...rest} />
    </section>
  )
}
