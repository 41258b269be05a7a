import { SUCCESS_MESSAGE_MS, presentZone } from '@guildhall/contract'
import { useState } from 'react'
import { useSettingsSave } from '../kernel/guild/settings-save.ts'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { browserZone } from '../kernel/time-zones.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'
import { useToasts } from '../ui/toast.tsx'

interface ServerZoneOfferProps {
  guildId: string
  /** The version of the settings; undefined if the server has no versions. */
  version: number | undefined
}

/** Offers to set the browser's time zone for a server without one, so that all administrators see the same times. */
export function ServerZoneOffer({ guildId, version }: ServerZoneOfferProps) {
  const undo = useUndo(guildId, 'settings')
  const { save } = useSettingsSave(guildId)
  const toasts = useToasts()
  const [pending, setPending] = useState(false)
  const zone = browserZone()
  const choose = async (): Promise<void> => {
    const source = `${guildId}/time-zone`
    toasts.dismiss(source)
    setPending(true)
    try {
      const saved = await save({ time_zone: zone })
      const change = { kind: 'saved', key: null, before: version, after: saved.version } as const
      toasts.success(`The server's time zone is ${presentZone(zone)}.`, SUCCESS_MESSAGE_MS, undo(change))
    } catch (error) {
      toasts.error(`Failed to save the time zone: ${errorMessage(error)}`, source)
    } finally {
      setPending(false)
    }
  }
  return (
    <Card as="section" aria-label="Time zone" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        This server has no time zone. With one, reminders show the same times to every administrator.
      </p>
      <Button variant="quiet" size="row" pending={pending} onClick={() => void choose()}>
        Use {presentZone(zone)}
      </Button>
    </Card>
  )
}
