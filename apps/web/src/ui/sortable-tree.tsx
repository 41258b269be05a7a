import { DndContext, PointerSensor, closestCenter, useSensor, useSensors, type DragMoveEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { createContext, use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { GripIcon } from './icons.tsx'
import { projected, stepFrom, withoutBelow, type Direction, type TreePlace, type TreeRow } from './tree-moves.ts'

/** The indent of each level, in px. */
const INDENT = 24
/** How far the pointer goes before a press becomes a drag, in px. */
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
  /** Says which row it is: "button 2.1". */
  nameOf: (key: string) => string
  /** Why a row cannot be put below another; undefined when it can. */
  refusal: (key: string, parent: string | null) => string | undefined
  onMove: (key: string, to: TreePlace) => void
  /** A SortableTreeRow for each row. */
  children: ReactNode
}

/** The node that is moved: by pointer with the depth at which it is held, or by keyboard with the place that it came from. */
type Moving = { key: string; depth: number; hides: ReadonlySet<string> } | { key: string; from: TreePlace } | null

const TreeContext = createContext<{
  moving: Moving
  onKeyDown: (key: string, event: KeyboardEvent) => void
  drop: () => void
}>({ moving: null, onKeyDown: () => undefined, drop: () => undefined })

/** Rows of a tree that can be moved within their level, below another row and out again, by mouse, by finger and by keyboard. */
export function SortableTree({ rows, nameOf, refusal, onMove, children }: SortableTreeProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER_OPTIONS))
  const [moving, setMoving] = useState<Moving>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const dragged = moving && 'hides' in moving ? moving.key : null
  const shown = useMemo(() => (dragged === null ? rows : withoutBelow(rows, dragged)), [rows, dragged])
  // Rows are drawn again with each new list.
  const text = shown.map(({ key }) => key).join(' ')
  const ids = useMemo(() => text.split(' ').filter(Boolean), [text])

  const heldAt = ({ active, over, delta }: Pick<DragMoveEvent, 'active' | 'over' | 'delta'>) => {
    const key = String(active.id)
    const depth = (rows.find((row) => row.key === key)?.depth ?? 0) + Math.round(delta.x / INDENT)
    return over && projected(shown, key, String(over.id), depth)
  }
  /** Moves a row unless that is refused, and says where it is then. */
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
      // Moving its row may take the focus from the handle.
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
  // The same object while nothing is moved: a key press in a row would have every row drawn again.
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
  // The tree itself says what happens.
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
}

type SortableTreeRowProps = {
  row: TreeRow
  name: string
  /** Draws the row, with its handle where it belongs. */
  children: (handle: ReactNode) => ReactNode
}

/** One row of a SortableTree. */
export function SortableTreeRow({ row, name, children }: SortableTreeRowProps) {
  const { moving, onKeyDown, drop } = use(TreeContext)
  const { key } = row
  const sortable = useSortable({ id: key })
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  const isPicked = moving?.key === key && 'from' in moving
  const depth = isDragging && moving && 'hides' in moving ? moving.depth : row.depth
  const handle = (
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
        // Deeper levels than these stand no further to the right, so that there is room to type.
        paddingLeft: `calc(${Math.min(depth, 4)} * clamp(0.75rem, 3vw, ${INDENT}px))`,
      }}
      className={cx('relative', isDragging && 'z-10 rounded-control bg-surface-2 shadow-float')}
    >
      <div className={cx(depth > 0 && 'border-l-2 border-line-strong pl-2')}>{children(handle)}</div>
    </li>
  )
}
