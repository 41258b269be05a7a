import { useState } from 'react'
import { DiscordMessages } from '../src/ui/discord-message.tsx'
import { DiscordText } from '../src/ui/discord-text.tsx'
import { Menu } from '../src/ui/menu.tsx'
import { NewerList, StaleProblem } from '../src/ui/newer-list.tsx'
import { SaveProblem } from '../src/ui/save-problem.tsx'
import { SortableList } from '../src/ui/sortable-list.tsx'
import { TextInput } from '../src/ui/text-input.tsx'
import { LONG_NAME, Part } from './part.tsx'

const MESSAGE = `# Welcome
1. **Be kind** in <#1>, *always*.
   - no \`spam\`
2. ~~Ask~~ Read https://discord.com/guidelines first.
> ${LONG_NAME}
-# Since 2026`

/** Rows that can be moved, what is said when a list was saved by somebody else, and what the bot posts. */
export function Lists() {
  const [rows, setRows] = useState(['First', 'Second', 'Third'])
  const [aside, setAside] = useState<'mine' | 'theirs'>('mine')
  return (
    <Part title="Lists" note="Moved by mouse, finger and keyboard; previewed as Discord draws it.">
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SortableList
            ids={rows}
            noun="line"
            onMove={(from, to) => setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)))}
          >
            {(at, handle) => (
              <div className="flex gap-2 py-1">
                {handle}
                <TextInput aria-label={`Line ${at + 1}`} defaultValue={rows[at]} />
              </div>
            )}
          </SortableList>
          <div>
            <Menu label="Add ready-made line" items={['Fourth', LONG_NAME]} onPick={() => undefined} />
          </div>
          <NewerList
            id="newer"
            noun="lines"
            aside={aside}
            onSwap={() => setAside(aside === 'mine' ? 'theirs' : 'mine')}
          />
          <StaleProblem text="ben saved other lines." noun="lines" onLoad={() => undefined} />
          <SaveProblem text={`Discord refused this in #${LONG_NAME}.`} />
        </div>
        <DiscordMessages label="Preview" name="Guildhall" avatar={null}>
          <DiscordText text={MESSAGE} channelName={() => 'general'} />
        </DiscordMessages>
      </div>
    </Part>
  )
}
