import type { ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>>

/**
 * Builds the DOM of elements whose components have no state, so that they are on the screen before React is loaded.
 * Supports HTML with attributes and `style`; ignores handlers, and does not support SVG.
 */
export function nodesOf(node: ReactNode): Node[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => nodesOf(child))
  if (typeof node === 'string' || typeof node === 'number') return [document.createTextNode(String(node))]
  if (typeof node !== 'object' || node === null || !('props' in node)) return []
  const { type } = node
  const props: Props = propsOf(node.props)
  return isComponent(type) ? nodesOf(type(props)) : [elementOf(String(type), props)]
}

function isComponent(type: unknown): type is (props: Props) => ReactNode {
  return typeof type === 'function'
}

function isChild(value: unknown): value is ReactNode {
  return value !== undefined
}

function propsOf(props: unknown): Props {
  return typeof props === 'object' && props !== null ? { ...props } : {}
}

function elementOf(tag: string, { children, style, ...attributes }: Props): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  // Set each property: the Content-Security-Policy forbids style attributes.
  for (const [name, value] of Object.entries(propsOf(style))) {
    element.style.setProperty(hyphenated(name), typeof value === 'number' ? `${value}px` : String(value))
  }
  if (isChild(children)) element.append(...nodesOf(children))
  return element
}

function setAttribute(element: HTMLElement, name: string, value: unknown): void {
  if (value === true) element.toggleAttribute(name, true)
  if (typeof value === 'string' || typeof value === 'number') {
    element.setAttribute(name === 'className' ? 'class' : name, String(value))
  }
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
