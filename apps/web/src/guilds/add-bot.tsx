import { getBotInviteUrl } from '@guildhall/contract'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../lib/api-error.ts'
import { call } from '../lib/transport.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
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
  const { error } = useToasts()
  const invite = useMutation({
    mutationFn: () => call(getBotInviteUrl, { query: { guild_id: guildId } }),
    onSuccess: ({ invite_url }) => {
      if (invite_url) window.location.assign(invite_url)
      else console.error('The server knows no address at which the bot can be added.')
    },
    onError: (failure) => error(errorMessage(failure)),
  })
  return (
    <Button
      variant={variant}
      size="row"
      pending={invite.isPending}
      onClick={() => invite.mutate()}
      className={className}
    >
      {label}
    </Button>
  )
}
