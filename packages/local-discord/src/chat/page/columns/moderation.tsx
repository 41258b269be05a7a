import type { GuildView, MemberView } from '../../view.ts'
import { act } from '../state/attempt.ts'
import { Labelled } from '../ui/dialog.tsx'
import { ask, textOf } from '../ui/question.tsx'

/** The duration of a time-out from this page, in minutes. */
export const TIME_OUT = 10

/** The periods whose messages a ban can delete: Discord's own choices. */
const DELETIONS = [
  { name: 'Don’t delete any', seconds: 0 },
  { name: 'Previous hour', seconds: 3600 },
  { name: 'Previous 24 hours', seconds: 86_400 },
  { name: 'Previous 7 days', seconds: 604_800 },
]

export async function askToKick(guild: GuildView, { id, name }: MemberView): Promise<void> {
  const answer = await ask({
    title: `Kick ${name} from ${guild.name}?`,
    text: 'They can rejoin right away.',
    confirm: 'Kick',
    harsh: true,
    fields: <Reason />,
  })
  if (answer) await act('kick', { guild: guild.id, member: id, reason: textOf(answer, 'reason') })
}

export async function askToBan(guild: GuildView, { id, name }: MemberView): Promise<void> {
  const answer = await ask({
    title: `Ban ${name} from ${guild.name}?`,
    text: 'They can’t rejoin until you lift the ban.',
    confirm: 'Ban',
    harsh: true,
    fields: (
      <>
        <Labelled label="Delete messages">
          <select name="delete">
            {DELETIONS.map((one) => (
              <option key={one.seconds} value={one.seconds}>
                {one.name}
              </option>
            ))}
          </select>
        </Labelled>
        <Reason />
      </>
    ),
  })
  if (!answer) return
  const deleteSeconds = Number(textOf(answer, 'delete'))
  await act('ban', { guild: guild.id, member: id, reason: textOf(answer, 'reason'), deleteSeconds })
}

function Reason() {
  return (
    <Labelled label="Reason (optional)">
      <input name="reason" type="text" maxLength={512} autoComplete="off" />
    </Labelled>
  )
}
