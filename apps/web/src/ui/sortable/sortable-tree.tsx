import { DndContext, PointerSensor, closestCenter, useSensor, useSensors, type DragMoveEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { createContext, use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ReadOnlyContext } from '../controls/read-only.tsx'
import { GripIcon } from '../icons/form-icons.tsx'
import { projected, stepFrom, withoutBelow, type Direction, type TreePlace, type TreeRow } from './tree-moves.ts'

/** The indent of each level, in px. */
const INDENT = 24
/** Distance after which a press becomes a drag, in px. */
const POINTER_OPTIONS = { activationConstraint: { distance: 4 } }

const INSTRUCTIONS =
  'Press Space or Enter to pick up, the arrow keys to move (right and left move it in and out), Space or Enter to drop, and Escape to cancel.'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

type SortableTreeProps = {
  rows: readonly TreeRow[]
  /** The name of a row for announcements: "button 2.1". */
  nameOf: (key: string) => string
  /** The reason why a row cannot move below another row; undefined if it can. */
  refusal: (key: string, parent: string | null) => string | undefined
  onMove: (key: string, to: TreePlace) => void
  /** A SortableTreeRow for each row. */
  children: ReactNode
}

/** The node that is being moved: by pointer, with its current depth, or by keyboard, with its original place. */
type Moving = { key: string; depth: number; hides: ReadonlySet<string> } | { key: string; from: TreePlace } | null

const TreeContext = createContext<{
  moving: Moving
  onKeyDown: (key: string, event: KeyboardEvent) => void
  drop: () => void
}>({ moving: null, onKeyDown: () => undefined, drop: () => undefined })

/** A tree whose rows can be moved within a level and between levels, by mouse, touch and keyboard. */
export function SortableTree({ rows, nameOf, refusal, onMove, children }: SortableTreeProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER_OPTIONS))
  const [moving, setMoving] = useState<Moving>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const dragged = moving && 'hides' in moving ? moving.key : null
  const shown = useMemo(() => (dragged === null ? rows : withoutBelow(rows, dragged)), [rows, dragged])
  // Compare as text, since each new list would render the rows again.
  const text = shown.map(({ key }) => key).join(' ')
  const ids = useMemo(() => text.split(' ').filter(Boolean), [text])

  const heldAt = ({ active, over, delta }: Pick<DragMoveEvent, 'active' | 'over' | 'delta'>) => {
    const key = String(active.id)
    const depth = (rows.find((row) => row.key === key)?.depth ?? 0) + Math.round(delta.x / INDENT)
    return over && projected(shown, key, String(over.id), depth)
  }
  /** Moves a row and announces its position, or the reason why it must not move. Returns whether it moved. */
  const put = (key: string, to: TreePlace): boolean => {
    const reason = refusal(key, to.parent)
    setSaid(reason ?? `Position ${to.index + 1}${to.parent === null ? '' : ` below ${nameOf(to.parent)}`}.`)
    if (reason === undefined) onMove(key, to)
    return reason === undefined
  }
  const onKeyDown = (key: string, event: KeyboardEvent): void => {
    const isMoving = moving?.key === key && 'from' in moving
    const direction = DIRECTIONS[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      const row = rows.find((one) => one.key === key)
      if (!row) return
      const index = rows.filter(({ parent }) => parent === row.parent).indexOf(row)
      setMoving(isMoving ? null : { key, from: { parent: row.parent, index } })
      setSaid(isMoving ? 'Dropped.' : `Picked up ${nameOf(key)}.`)
    } else if (isMoving && direction) {
      event.preventDefault()
      const to = stepFrom(rows, key, direction)
      if (!to || !put(key, to)) return
      // The handle may lose the focus when its row moves.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus())
    } else if (isMoving && event.key === 'Escape') {
      event.stopPropagation()
      onMove(key, moving.from)
      setMoving(null)
      setSaid('Move canceled.')
    }
  }
  const keyDown = useRef(onKeyDown)
  useEffect(() => {
    keyDown.current = onKeyDown
  })
  // Memoized, so that typing in one row does not render all rows.
  const context = useMemo(
    () => ({
      moving,
      onKeyDown: (key: string, event: KeyboardEvent) => keyDown.current(key, event),
      drop: () => setMoving(null),
    }),
    [moving],
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={ACCESSIBILITY}
      onDragStart={({ active }) => {
        const key = String(active.id)
        const left = new Set(withoutBelow(rows, key).map((row) => row.key))
        const hides = new Set(rows.filter((row) => !left.has(row.key)).map((row) => row.key))
        setMoving({ key, depth: rows.find((row) => row.key === key)?.depth ?? 0, hides })
      }}
      onDragMove={(event) => {
        const held = heldAt(event)
        setMoving((before) =>
          held && before && 'hides' in before && before.depth !== held.depth
            ? { ...before, depth: held.depth }
            : before,
        )
      }}
      onDragEnd={(event) => {
        const held = heldAt(event)
        setMoving(null)
        if (held) put(held.key, held)
      }}
      onDragCancel={() => setMoving(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <TreeContext value={context}>
          <ol ref={list}>{children}</ol>
        </TreeContext>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  )
}

const silent = () => undefined

const ACCESSIBILITY = {
  screenReaderInstructions: { draggable: INSTRUCTIONS },
  // The tree makes its own announcements.
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
}

type SortableTreeRowProps = {
  row: TreeRow
  name: string
  /** Renders the row with its handle, which is null in read-only fields. */
  children: (handle: ReactNode) => ReactNode
}

/** One row of a SortableTree. */
export function SortableTreeRow({ row, name, children }: SortableTreeRowProps) {
  const { moving, onKeyDown, drop } = use(TreeContext)
  const { key } = row
  const isReadOnly = use(ReadOnlyContext)
  const sortable = useSortable({ id: key, disabled: isReadOnly })
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  const isPicked = moving?.key === key && 'from' in moving
  const depth = isDragging && moving && 'hides' in moving ? moving.depth : row.depth
  const handle = isReadOnly ? null : (
    <button
      {...sortable.attributes}
      {...sortable.listeners}
      ref={setActivatorNodeRef}
      type="button"
      data-handle={key}
      aria-label={`Move ${name}`}
      aria-pressed={isPicked}
      title="Drag to move, or press Space and use the arrow keys"
      onKeyDown={(event) => onKeyDown(key, event)}
      onBlur={() => isPicked && drop()}
      className={cx(
        'inline-flex h-control w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink-2 transition-colors select-none hover:bg-surface-2 hover:text-ink-1 active:cursor-grabbing max-md:w-11',
        isPicked && 'bg-surface-2 text-ink-1',
      )}
    >
      <GripIcon size={16} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      hidden={moving !== null && 'hides' in moving && moving.hides.has(key)}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        // Levels below the fourth are not indented further, so that the text fields keep their width.
        paddingLeft: `calc(${Math.min(depth, 4)} * clamp(0.75rem, 3vw, ${INDENT}px))`,
      }}
      className={cx('relative', isDragging && 'z-10 rounded-control bg-surface-2 shadow-float')}
    >
      <div className={cx(depth > 0 && 'border-l-2 border-line-strong pl-2')}>{children(handle)}</div>
    </li>
  )
}
