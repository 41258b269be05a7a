/**
 * The sentence about a missing item.
 *
 * @param noun the name of the item: "reminder"
 * @param mayBePrivate whether the user sees only some of the items, so that it may exist in a private channel
 */
export function deletedText(noun: string, mayBePrivate: boolean): string {
  return `This ${noun} was deleted${mayBePrivate ? ' or became private' : ''}.`
}
