import { useGuildAccess } from '../../access/guild-access.ts'
import type { Draft } from '../../drafts/draft.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { opens } from '../../use-place.ts'
import { UnlistedLine } from './unlisted-line.tsx'

/** Maximum length of a name in a line, in Unicode code points. */
const MOST_SHOWN = 60

/** The place of an item with a draft: the list of the page, another list, or none because it is too old or deleted. */
export type ItemState = 'listed' | 'elsewhere' | 'older' | 'deleted'

type UnlistedDraftsProps = {
  guildId: string
  /** The channel whose items these are; undefined if they are those of the whole server. */
  channelId?: string
  /** The kind of the modal that edits an item. */
  kind: string
  /** The state of an item. One that is listed needs no line. */
  stateOf: (id: string) => ItemState
  /** The name of an item: "reminder". */
  noun: string
  /** The edited part of an item: "the role buttons of"; undefined for the whole item. */
  part?: string
  /** Whether an item belongs to a channel: a user with a grant sees it only while the channel is not private. */
  isInChannel: boolean
  /** The name of the item of a draft. */
  nameIn: (id: string, draft: Draft) => string
  onOpen: (id: string) => void
}

/** A line for each draft of an item that has no row to open it: a deleted one, or one that the page does not list. */
export function UnlistedDrafts(props: UnlistedDraftsProps) {
  const { guildId, channelId, kind, stateOf, noun, part, isInChannel, nameIn, onOpen } = props
  const { isAdmin } = useGuildAccess()
  const articles = {
    elsewhere: 'a',
    older: 'an older',
    deleted: isInChannel && !isAdmin ? 'a deleted or private' : 'a deleted',
  }
  const unlisted = useDrafts().flatMap(({ guildId: ofGuild, draft }) => {
    const { place } = draft
    const isOfKind = ofGuild === guildId && place.channelId === channelId && place.modal?.kind === kind
    const id = isOfKind ? place.modal?.id : undefined
    const state = id === undefined ? 'listed' : stateOf(id)
    return id === undefined || state === 'listed'
      ? []
      : { id, name: shortened(nameIn(id, draft)), article: articles[state] }
  })
  return (
    <div className={unlisted.length > 0 ? 'flex flex-col gap-2' : 'absolute'}>
      {unlisted.map(({ id, name, article }) => {
        const item = `${part === undefined ? '' : `${part} `}${article} ${noun}`
        return (
          <UnlistedLine
            key={id}
            label={`Open ${name ? `“${name}”` : item}`}
            {...opens(kind, id)}
            onOpen={() => onOpen(id)}
          >
            You have unsaved changes to {item}
            {name && (
              <>
                : “<bdi>{name}</bdi>”
              </>
            )}
          </UnlistedLine>
        )
      })}
    </div>
  )
}

/** The props for a screen that lists all items: every other one is deleted. */
export type OfItems<Props> = Omit<Props, 'stateOf'> & { items: readonly { readonly id: string }[] }

/** A line for each draft of a deleted item. */
export function DeletedDrafts({ items, ...props }: OfItems<UnlistedDraftsProps>) {
  return <UnlistedDrafts {...props} stateOf={stateIn(items)} />
}

/** Derives the state of an item from a complete list. */
export function stateIn(items: readonly { readonly id: string }[]): (id: string) => ItemState {
  return (id) => (items.some((item) => item.id === id) ? 'listed' : 'deleted')
}

/** The first line of a name, cut to fit in a line of the page. */
function shortened(name: string): string {
  const [line = ''] = name.trim().split('\n')
  const characters = Array.from(line)
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join('')}…` : line
}
