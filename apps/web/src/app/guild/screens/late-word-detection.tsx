import type { SectionPanel } from '../../../guilds/sections/guild-screens.ts'
import { late } from '../../../ui/states/late.tsx'
import { WordDetectionHeading, WordDetectionLoading } from '../../../word-detection/word-detection-heading.tsx'
import { LateScreen } from './late-screen.tsx'

const wordDetectionScreen = late(
  async () => (await import('../../../word-detection/word-detection-screen.tsx')).WordDetectionScreen,
)

function LateWordDetection({ guildId }: { guildId: string }) {
  return (
    <LateScreen of={wordDetectionScreen} guildId={guildId} failure="We couldn't load this page.">
      <WordDetectionHeading />
      <WordDetectionLoading />
    </LateScreen>
  )
}

/** The Word detection screen. Its code requests its data: the declarations of its calls would be loaded with every tab. */
export const WORD_DETECTION_PANEL: SectionPanel = { Panel: LateWordDetection, preload: wordDetectionScreen.preload }
