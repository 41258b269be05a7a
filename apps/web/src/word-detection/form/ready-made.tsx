import { useId } from 'react'
import type { FormControl } from '../../kernel/form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FIELDS } from '../field-specs.ts'
import { wordsIn } from './lines.ts'
import { blankPattern, filledPatterns, type WordListValue } from './word-list-model.ts'

interface ReadyMade {
  readonly name: string
  readonly words: readonly string[]
  readonly patterns: readonly string[]
}

/** Lists that fill the form of a new list. */
const READY_MADE: readonly ReadyMade[] = [
  {
    name: 'Invite links',
    words: ['*discord.gg/*', '*discord.com/invite/*', '*discordapp.com/invite/*'],
    patterns: [],
  },
  // A link whose text hides its address: [free nitro](https://…).
  { name: 'Masked links', words: [], patterns: [String.raw`\[[^\]]+\]\(\s*<?https?://[^)]+\)`] },
]

/** Buttons that add a ready-made list to the typed text, which stays. */
export function ReadyMadeLists({ form }: { form: FormControl<WordListValue> }) {
  const id = useId()
  const add = (list: ReadyMade): void => {
    form.edit((value) => withReadyMade(value, list), [FIELDS.name.path, FIELDS.words.path, FIELDS.patterns.path])
    form.focus(FIELDS.name.path)
  }
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <span id={id} className="text-small">
        Start with
      </span>
      {READY_MADE.map((list) => (
        <Button key={list.name} variant="quiet" size="row" onClick={() => add(list)}>
          {list.name}
        </Button>
      ))}
    </div>
  )
}

function withReadyMade(value: WordListValue, { name, words, patterns }: ReadyMade): Partial<WordListValue> {
  const filled = filledPatterns(value)
  const known = new Set(filled.map(({ pattern }) => pattern.trim()))
  return {
    name: value.name.trim() === '' ? name : value.name,
    words: wordsIn([value.words, ...words].join('\n')).join('\n'),
    patterns: [
      ...filled,
      ...patterns.filter((one) => !known.has(one)).map((pattern) => ({ ...blankPattern(), pattern })),
    ],
  }
}
