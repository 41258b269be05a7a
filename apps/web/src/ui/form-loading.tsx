import { Skeleton } from './skeleton.tsx'

/** Shown in the place of a form that loads: a sentence and its shape. */
export function FormLoading({ text }: { text: string }) {
  return (
    <div role="status">
      <p className="mb-2 text-small text-ink-3">{text}</p>
      <Skeleton className="h-60 rounded-card" />
    </div>
  )
}
