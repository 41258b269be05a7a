import { firstPage } from '@guildhall/contract'
import { useState } from 'react'
import { errorMessage } from '../lib/api-error.ts'
import { call } from '../lib/transport.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonVariant } from '../ui/button-class.ts'
import { useToasts } from '../ui/toast.tsx'

interface AddBotProps {
  /** The server to add it to; undefined lets the user choose one on the platform's own page. */
  guildId: string | undefined
  label: string
  variant: ButtonVariant
  className?: string
}

/** Sends the browser to the page on which the bot is added to a server. */
export function AddBot({ guildId, label, variant, className }: AddBotProps) {
  const { error, dismiss } = useToasts()
  const [pending, setPending] = useState(false)
  const invite = async (): Promise<void> => {
    setPending(true)
    dismiss()
    try {
      const { invite_url } = await call(firstPage.getBotInviteUrl, { query: { guild_id: guildId } })
      if (invite_url) window.location.assign(invite_url)
      else console.error('No invite URL was returned.')
    } catch (cause) {
      error(errorMessage(cause))
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
