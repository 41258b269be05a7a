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
import { createContext, use, useMemo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ReadOnlyContext } from '../controls/read-only.tsx'
import { GripIcon } from '../icons/form-icons.tsx'

type SortableListProps = {
  /** The keys of the rows, in the order of the rows; without spaces. */
  ids: readonly string[]
  /** The noun of a row: "rule" makes "Move rule 2". */
  noun: string
  /** Both indexes count from 0. */
  onMove: (from: number, to: number) => void
  /** A SortableRow for each id. */
  children: ReactNode
  className?: string
}

/** The values that all rows of a list share. */
const ListContext = createContext({ noun: '', alone: false })

/** Distance after which a press becomes a drag, in px. */
const DRAG_DISTANCE = 4

const INSTRUCTIONS =
  'Press Space or Enter to pick up, the arrow keys to move, Space or Enter to drop, and Escape to cancel.'

/** Restricts drags to the vertical axis. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

// Constants: new objects would render every row again.
const MODIFIERS = [upAndDown]
const POINTER_OPTIONS = { activationConstraint: { distance: DRAG_DISTANCE } }
const KEYBOARD_OPTIONS = { coordinateGetter: sortableKeyboardCoordinates }

/** The announcements to screen readers while a row is moved. */
function announcementsFor(ids: readonly string[], noun: string): Announcements {
  const place = (id: string | number): number => ids.indexOf(String(id)) + 1
  const at = (over: Over | null): string => `Position ${over ? place(over.id) : 0} of ${ids.length}.`
  // Skip the first event, in which the row is over itself.
  let moved = false
  return {
    onDragStart: ({ active }) => {
      moved = false
      return `Picked up ${noun} ${place(active.id)}. Position ${place(active.id)} of ${ids.length}.`
    },
    onDragOver: ({ active, over }) => {
      if (over === null || (!moved && over.id === active.id)) return undefined
      moved = true
      return at(over)
    },
    onDragEnd: ({ over }) => (over === null ? 'Move canceled.' : `Dropped. ${at(over)}`),
    onDragCancel: () => 'Move canceled.',
  }
}

/** Returns the previous list while the ids are equal, so that the rows do not render again. */
function useSameIds(ids: readonly string[]): string[] {
  const text = ids.join(' ')
  return useMemo(() => text.split(' '), [text])
}

/** A list whose rows can be reordered by mouse, touch and keyboard at their handles. */
export function SortableList({ ids, noun, onMove, children, className }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER_OPTIONS), useSensor(KeyboardSensor, KEYBOARD_OPTIONS))
  const items = useSameIds(ids)
  const accessibility = useMemo(
    () => ({
      announcements: announcementsFor(items, noun),
      screenReaderInstructions: { draggable: INSTRUCTIONS },
    }),
    [items, noun],
  )
  const alone = items.length === 1
  const list = useMemo(() => ({ noun, alone }), [noun, alone])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        const [from, to] = [items.indexOf(String(active.id)), items.indexOf(String(over?.id))]
        if (to >= 0 && from !== to) onMove(from, to)
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ListContext value={list}>
          <ol className={className}>{children}</ol>
        </ListContext>
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = {
  id: string
  /** Its place in the list, from 1. */
  number: number
  /** Renders the row with its handle, which is null in read-only fields. */
  children: (handle: ReactNode) => ReactNode
}

/** One row of a SortableList. */
export function SortableRow({ id, number, children }: SortableRowProps) {
  const { noun, alone } = use(ListContext)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: alone,
  })
  const handle = use(ReadOnlyContext) ? null : (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      aria-label={`Move ${noun} ${number}`}
      aria-disabled={alone || undefined}
      title={alone ? `Add another ${noun} to reorder.` : 'Drag to reorder, or press Space and use the arrow keys'}
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
