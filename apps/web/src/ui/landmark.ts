/** The dialog or the main element around a control: its menu or tooltip must be rendered there for screen readers. */
export function landmarkOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role=dialog], main') ?? null
}
