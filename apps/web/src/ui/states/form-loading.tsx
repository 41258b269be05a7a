import { Skeleton } from './skeleton.tsx'

/** Shown instead of a form while it loads: a text and a skeleton. */
export function FormLoading({ text }: { text: string }) {
  return (
    <div role="status">
      <p className="mb-2 text-small text-ink-3">{text}</p>
      <Skeleton className="h-60 rounded-card" />
    </div>
  )
}
