import { useState } from 'react'
import { Avatar, GuildIcon } from '../src/ui/pictures/picture.tsx'
import { Button, ButtonLink } from '../src/ui/controls/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { StatusDot } from '../src/ui/pictures/status-dot.tsx'
import { Switch } from '../src/ui/controls/switch.tsx'
import { LONG_NAME, Part } from './part.tsx'

const guilds = [
  { name: 'Guildhall Demo', members: 1284 },
  { name: 'Raid Night', members: 312 },
  { name: 'Quiet Corner', members: null },
  { name: LONG_NAME, members: 2_481_902 },
  { name: '', members: null },
]

const commands = [
  { name: '/blame', description: 'Blame someone, or a default person; tracks blame counts per user', on: true },
  {
    name: '/unavailable',
    description: 'Post an unavailability notice for a date; usable only in the designated channel from settings',
    on: false,
  },
  {
    name: '/updateraidtime',
    description: 'Update the next raid time in a channel topic; select raid, date, time, optional flag',
    on: true,
  },
]

/** Guilds as on the dashboard and commands as on the guild's page. */
export function Cards() {
  return (
    <>
      <Part title="Cards" note="One thing each, with one thing to do.">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {guilds.map(({ name, members }) => (
            <Card key={name} as="article" aria-label={name || 'Unnamed Server'} className="flex flex-col gap-4 p-4.5">
              <div className="flex items-center gap-3.5">
                <GuildIcon name={name} src={null} size={44} />
                <div className="min-w-0">
                  <h3 className="truncate text-section text-ink-1">{name || 'Unnamed Server'}</h3>
                  <p className="flex items-center gap-1.5 text-small tabular-nums">
                    <StatusDot state={members === null ? 'off' : 'on'} />
                    {members === null ? 'Bot not joined' : `Bot is active • ${members.toLocaleString('en-US')} members`}
                  </p>
                </div>
              </div>
              {members === null ? (
                <Button variant="primary" size="row">
                  Add Bot
                </Button>
              ) : (
                <ButtonLink variant="quiet" size="row" to="/">
                  Manage
                </ButtonLink>
              )}
            </Card>
          ))}
        </div>
      </Part>
      <Part title="Guild Commands" note="Choose which commands members can use. Commands are off by default.">
        <Card as="section" aria-label="Rows" className="divide-y divide-line">
          {commands.map((command) => (
            <CommandRow key={command.name} {...command} />
          ))}
        </Card>
      </Part>
      <Part title="People" note="A picture, or the initial.">
        <div className="flex items-center gap-2.5 font-medium text-ink-1">
          <Avatar name="ada" src={null} size={30} />
          ada
        </div>
      </Part>
    </>
  )
}

function CommandRow({ name, description, on }: (typeof commands)[number]) {
  const [checked, setChecked] = useState(on)
  return (
    <div className="grid min-h-12.5 grid-cols-[1fr_auto] items-center gap-x-6 px-4.5 py-2.5 md:py-1.5 md:grid-cols-[9rem_1fr_auto]">
      <code className="text-ink-1">{name}</code>
      <p className="max-md:col-start-1 max-md:row-start-2">{description}</p>
      <div className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        <Switch hideLabel label={name} checked={checked} onCheckedChange={setChecked} />
      </div>
    </div>
  )
}
