import { Skeleton } from './skeleton.tsx'

/** Stands where a form will be: what is awaited, in words and in shape. */
export function FormLoading({ text }: { text: string }) {
  return (
    <div role="status">
      <p className="mb-2 text-small text-ink-3">{text}</p>
      <Skeleton className="h-60 rounded-card" />
    </div>
  )
}
