import { useState } from 'react'
import { DiscordMessages } from '../src/ui/discord/discord-message.tsx'
import { DiscordText } from '../src/ui/discord/discord-text.tsx'
import { Menu } from '../src/ui/menu/menu.tsx'
import { Button } from '../src/ui/controls/button.tsx'
import { NewerVersion } from '../src/ui/states/newer-version.tsx'
import { SaveError } from '../src/ui/states/save-error.tsx'
import { SortableList, SortableRow } from '../src/ui/sortable/sortable-list.tsx'
import { TextInput } from '../src/ui/controls/text-input.tsx'
import { LONG_NAME, Part } from './part.tsx'

const MESSAGE = `# Welcome
1. **Be kind** in <#1>, *always*.
   - no \`spam\`
2. ~~Ask~~ Read https://discord.com/guidelines first.
> ${LONG_NAME}
-# Since 2026`

/** Sortable rows, the states of a stale save, and previews of the bot's messages. */
export function Lists() {
  const [rows, setRows] = useState(['First', 'Second', 'Third'])
  const [shows, setShows] = useState<'mine' | 'latest'>('latest')
  return (
    <Part title="Lists" note="Moved by mouse, finger and keyboard; previewed as Discord draws it.">
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SortableList
            ids={rows}
            noun="line"
            onMove={(from, to) => setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)))}
          >
            {rows.map((row, at) => (
              <SortableRow key={row} id={row} number={at + 1}>
                {(handle) => (
                  <div className="flex gap-2 py-1">
                    {handle}
                    <TextInput aria-label={`Line ${at + 1}`} defaultValue={row} />
                  </div>
                )}
              </SortableRow>
            ))}
          </SortableList>
          <div>
            <Menu label="Add preset" items={['Fourth', LONG_NAME]} onPick={() => undefined} />
          </div>
          <NewerVersion shows={shows} onSwap={() => setShows(shows === 'mine' ? 'latest' : 'mine')} />
          <SaveError
            text="ben saved changes on Nov 21, 7:30 PM."
            action={
              <Button variant="quiet" size="row" onClick={() => undefined}>
                Load latest version
              </Button>
            }
          />
          <SaveError text={`Discord rejected this in #${LONG_NAME}.`} />
        </div>
        <DiscordMessages label="Preview" name="Guildhall" avatar={null}>
          <DiscordText text={MESSAGE} channelName={() => 'general'} />
        </DiscordMessages>
      </div>
    </Part>
  )
}
