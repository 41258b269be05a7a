import { Fragment, type Ref } from 'react'
import type { PlacedNode } from '../../../ui/sortable/trees.ts'
import type { ButtonNode } from '../../role-buttons-model.ts'
import { numberOf } from '../use-button-editing.ts'

type LevelPathProps = {
  path: readonly PlacedNode<ButtonNode>[]
  /** @param key the button to open; null for the first level. */
  onOpen: (key: string | null) => void
  ref: Ref<HTMLElement>
}

/** The path to the opened level, such as "All buttons › Games › Minecraft". Each part but the last opens its level. */
export function LevelPath({ path, onOpen, ref }: LevelPathProps) {
  return (
    <nav ref={ref} tabIndex={-1} aria-label="Level of the buttons" className="mb-3 rounded-control text-small">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <li>
          <PathButton onClick={() => onOpen(null)}>All buttons</PathButton>
        </li>
        {path.map(({ node, path: at }, index) => (
          <Fragment key={node.key}>
            <li aria-hidden="true" className="text-ink-3">
              ›
            </li>
            <li className="min-w-0 wrap-anywhere">
              {index === path.length - 1 ? (
                <span aria-current="true" className="font-medium text-ink-1">
                  {nameOf(node, at)}
                </span>
              ) : (
                <PathButton onClick={() => onOpen(node.key)}>{nameOf(node, at)}</PathButton>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

function PathButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-control text-left wrap-anywhere text-accent-ink hover:underline max-md:min-h-11"
    >
      {children}
    </button>
  )
}

function nameOf({ label }: ButtonNode, path: readonly number[]): string {
  return label.trim() || `Button ${numberOf(path)}`
}
