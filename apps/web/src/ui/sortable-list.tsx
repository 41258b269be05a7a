import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
  type Over,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useMemo, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { GripIcon } from './icons.tsx'

type SortableListProps = {
  /** What keeps each row apart while it is moved, in the order of the rows. */
  ids: readonly string[]
  /** What a row is: "rule" makes "Move rule 2". */
  noun: string
  /** Both count from 0. */
  onMove: (from: number, to: number) => void
  /** Draws the row at a place, with its handle where it belongs. */
  children: (at: number, handle: ReactNode) => ReactNode
  className?: string
}

/** How far the pointer goes before a press becomes a drag, in px. */
const DRAG_DISTANCE = 4

const INSTRUCTIONS =
  'Press Space or Enter to pick it up, the up and down arrow keys to move it, Space or Enter to put it down, and Escape to cancel.'

/** Rows only change places; they do not leave their column. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** What is said to screen readers while a row is moved. */
function announcementsFor(ids: readonly string[], noun: string): Announcements {
  const place = (id: string | number): number => ids.indexOf(String(id)) + 1
  const title = (id: string | number): string => `${noun[0]?.toUpperCase()}${noun.slice(1)} ${place(id)}`
  const at = (over: Over | null): string => `place ${over ? place(over.id) : 0} of ${ids.length}`
  // Right after the start the row lies over itself, which is no news.
  let moved = false
  return {
    onDragStart: ({ active }) => {
      moved = false
      return `${title(active.id)} is picked up, at place ${place(active.id)} of ${ids.length}.`
    },
    onDragOver: ({ active, over }) => {
      if (over === null || (!moved && over.id === active.id)) return undefined
      moved = true
      return `${title(active.id)} is now at ${at(over)}.`
    },
    onDragEnd: ({ active, over }) =>
      over === null ? `${title(active.id)} stays where it was.` : `${title(active.id)} was put down at ${at(over)}.`,
    onDragCancel: ({ active }) => `Moving was cancelled. ${title(active.id)} stays where it was.`,
  }
}

/** Rows that can be put into another order by mouse, by finger and by keyboard, each at its handle. */
export function SortableList({ ids, noun, onMove, children, className }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo(() => announcementsFor(ids, noun), [ids, noun])
  const items = useMemo(() => [...ids], [ids])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
        if (to >= 0 && from !== to) onMove(from, to)
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {ids.map((id, at) => (
            <SortableRow key={id} id={id} name={`Move ${noun} ${at + 1}`} alone={ids.length === 1}>
              {(handle) => children(at, handle)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = {
  id: string
  name: string
  /** There is no other place to move it to. */
  alone: boolean
  children: (handle: ReactNode) => ReactNode
}

function SortableRow({ id, name, alone, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: alone,
  })
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      aria-label={name}
      aria-disabled={alone || undefined}
      title={alone ? 'There is only one.' : 'Drag to move, or press Space and use the arrow keys'}
      className={cx(
        'inline-flex h-control w-6 shrink-0 touch-none items-center justify-center rounded-control text-ink-2 transition-colors select-none max-md:w-11',
        alone
          ? 'cursor-not-allowed opacity-50'
          : 'cursor-grab hover:bg-surface-2 hover:text-ink-1 active:cursor-grabbing',
      )}
    >
      <GripIcon size={16} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={cx('relative', isDragging && 'z-10 rounded-control bg-surface-2 shadow-float')}
    >
      {children(handle)}
    </li>
  )
}
