import { useSignalEffect } from '@preact/signals'
import { ServerColumn } from './columns/server-column.tsx'
import { ServerRail } from './columns/server-rail.tsx'
import { TopBar } from './columns/top-bar.tsx'
import { ModalDialog } from './compose/modal-dialog.tsx'
import { Room } from './room/room.tsx'
import { at, spot, view } from './state/place.ts'
import { QuestionDialog } from './ui/question.tsx'

export function App() {
  useSignalEffect(() => {
    document.title = titleNow()
  })
  return (
    <>
      <TopBar />
      <div class="columns">
        <ServerRail />
        <ServerColumn />
        <Room />
      </div>
      <QuestionDialog />
      <ModalDialog />
    </>
  )
}

function titleNow(): string {
  const here = spot.value
  if (here?.guild) return `#${here.channel.name} · ${here.guild.name}`
  return (at.value === 'direct' ? view.value?.direct.bot.name : undefined) ?? 'Local Discord'
}
