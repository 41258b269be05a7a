import { useQueryClient } from '@tanstack/react-query'
import { guildList } from '../kernel/guild/guild-list.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'
import { AddBot } from './add-bot.tsx'

const STEPS = [
  'Add the bot to your server using the invite link',
  'Make sure you have administrator permissions on the server',
  'Refresh this page to see your servers',
  'Click a server to configure it',
]

/** The first steps for a user without servers. */
export function GettingStarted() {
  const queries = useQueryClient()
  return (
    <Card as="section" aria-labelledby="getting-started" className="p-6">
      <h2 id="getting-started" className="text-section text-ink-1">
        Getting Started
      </h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 marker:text-ink-3">
        {STEPS.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2">
        <AddBot guildId={undefined} label="Invite the bot" variant="primary" />
        <Button variant="quiet" size="row" onClick={() => void queries.invalidateQueries(guildList)}>
          Refresh
        </Button>
      </div>
    </Card>
  )
}
