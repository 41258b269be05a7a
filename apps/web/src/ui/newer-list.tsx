import { Button } from './button.tsx'
import { SaveProblem } from './save-problem.tsx'

type NewerListProps = {
  /** Of its button, so that the focus can be brought there. */
  id: string
  /** What the list is of: "rules". */
  noun: string
  /** Whose rows lie aside while the others are shown. */
  aside: 'mine' | 'theirs'
  onSwap: () => void
}

/** After somebody else's save: whose rows are shown, and the way to the others. A save decides. */
export function NewerList({ id, noun, aside, onSwap }: NewerListProps) {
  const text =
    aside === 'mine'
      ? `These are the newer ${noun}. What you typed is kept until you save.`
      : `These are the ${noun} as you typed them. Saving puts them in place of the newer ones.`
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-wash px-3 py-2 text-ink-1"
    >
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <Button id={id} variant="quiet" size="row" onClick={onSwap}>
        {aside === 'mine' ? 'Show mine' : `Show the newer ${noun}`}
      </Button>
    </div>
  )
}

type StaleProps = {
  text: string
  noun: string
  onLoad: () => void
}

/** A save that came too late, with the way to see what came before it. */
export function StaleProblem({ text, noun, onLoad }: StaleProps) {
  return (
    <SaveProblem
      text={text}
      action={
        <Button variant="quiet" size="row" onClick={onLoad}>
          Load newer {noun}
        </Button>
      }
    />
  )
}
