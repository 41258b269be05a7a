import { firstPage } from '@guildhall/contract'
import { useState } from 'react'
import { errorMessage } from '../lib/calls/api-error.ts'
import { call } from '../lib/calls/transport.ts'
import { Button } from '../ui/controls/button.tsx'
import type { ButtonVariant } from '../ui/controls/button-class.ts'
import { useToasts } from '../ui/toast.tsx'

interface AddBotProps {
  /** The server to add the bot to; undefined lets the user choose one on Discord's page. */
  guildId: string | undefined
  label: string
  variant: ButtonVariant
  className?: string
}

/** A button that opens Discord's page for adding the bot to a server. */
export function AddBot({ guildId, label, variant, className }: AddBotProps) {
  const { error, dismiss } = useToasts()
  const [pending, setPending] = useState(false)
  const source = guildId ?? label
  const invite = async (): Promise<void> => {
    setPending(true)
    dismiss(source)
    try {
      const { invite_url } = await call(firstPage.getBotInviteUrl, { query: { guild_id: guildId } })
      if (invite_url) window.location.assign(invite_url)
      else console.error('No invite URL was returned.')
    } catch (cause) {
      error(errorMessage(cause), source)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant={variant} size="row" pending={pending} onClick={() => void invite()} className={className}>
      {label}
    </Button>
  )
}
