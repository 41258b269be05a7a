/**
 * As in Discord, E changes the message under the hand or the focus.
 *
 * @param {HTMLElement} scroller
 * @param {(id: string) => void} edit
 */
export function editOnKey(scroller, edit) {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
    const focused = document.activeElement?.closest('[data-message]')
    const id = (focused ?? scroller.querySelector('[data-message]:hover'))?.getAttribute('data-message')
    if (!id) return
    event.preventDefault()
    edit(id)
  })
}
