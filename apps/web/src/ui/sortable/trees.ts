/** A node of a tree, identified by its key. A changed tree shares its unchanged nodes with the old tree. */
interface TreeNode<Node> {
  readonly key: string
  readonly children: readonly Node[]
}

/** A node with its position in the flattened tree. */
export interface PlacedNode<Node> {
  readonly node: Node
  /** The index on each level, from the top. */
  readonly path: readonly number[]
  /** The key of the node above; null on the first level. */
  readonly parent: string | null
}

/** All nodes in reading order. */
export function flattened<Node extends TreeNode<Node>>(nodes: readonly Node[]): PlacedNode<Node>[] {
  const below = (level: readonly Node[], parent: string | null, path: readonly number[]): PlacedNode<Node>[] =>
    level.flatMap((node, at) => {
      const here = [...path, at]
      return [{ node, path: here, parent }, ...below(node.children, node.key, here)]
    })
  return below(nodes, null, [])
}

/** A node and its place; undefined when the tree has none with this key. */
export function placeOf<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  key: string,
): PlacedNode<Node> | undefined {
  return flattened(nodes).find(({ node }) => node.key === key)
}

/** The children of a node, or the first level for null. */
export function childrenOf<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  parent: string | null,
): readonly Node[] {
  return parent === null ? nodes : (placeOf(nodes, parent)?.node.children ?? [])
}

/** The number of levels of a node and its descendants. */
export function heightOf<Node extends TreeNode<Node>>({ children }: TreeNode<Node>): number {
  return 1 + Math.max(0, ...children.map(heightOf))
}

/** The tree with one node replaced by the result of `change`. */
export function withChanged<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  key: string,
  change: (node: Node) => Node,
): readonly Node[] {
  return mapped(nodes, (node) => {
    if (node.key === key) return change(node)
    const children = withChanged(node.children, key, change)
    return children === node.children ? node : { ...node, children }
  })
}

/** The tree without a node and its descendants. */
export function withoutNode<Node extends TreeNode<Node>>(nodes: readonly Node[], key: string): readonly Node[] {
  if (nodes.some((node) => node.key === key)) return nodes.filter((node) => node.key !== key)
  return mapped(nodes, (node) => {
    const children = withoutNode(node.children, key)
    return children === node.children ? node : { ...node, children }
  })
}

/** The tree with a new child of `parent` at `index`; null inserts at the top level. */
export function withInserted<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  parent: string | null,
  index: number,
  node: Node,
): readonly Node[] {
  if (parent === null) return nodes.toSpliced(index, 0, node)
  return withChanged(nodes, parent, (above) => ({ ...above, children: above.children.toSpliced(index, 0, node) }))
}

/** The tree with a node moved; `index` counts without that node. A move below itself changes nothing. */
export function withMoved<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  key: string,
  parent: string | null,
  index: number,
): readonly Node[] {
  const place = placeOf(nodes, key)
  if (!place || parent === key || (parent !== null && placeOf(place.node.children, parent))) return nodes
  return withInserted(withoutNode(nodes, key), parent, index, place.node)
}

/** The key of the node that gets the focus when another node is removed; undefined if it is the only node. */
export function heirOf<Node extends TreeNode<Node>>(nodes: readonly Node[], key: string): string | undefined {
  const place = placeOf(nodes, key)
  if (!place) return undefined
  const level = childrenOf(nodes, place.parent)
  const at = place.path.at(-1) ?? 0
  return (level[at + 1] ?? level[at - 1])?.key ?? place.parent ?? undefined
}

/** The same list when no item changes. */
function mapped<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = items.map(change)
  return changed.every((item, at) => item === items[at]) ? items : changed
}
