export interface EventTables {
  events: EventRow
  event_slots: EventSlotRow
  event_sign_ups: EventSignUpRow
}

/** An event with sign-ups; its jobs have the kinds `event-message`, `event-calendar` and `event-ping`. Times are epoch ms. */
export interface EventRow {
  guild_id: string
  event_id: string
  channel_id: string
  creator_id: string
  title: string
  /** The description; empty for none. */
  description: string
  /** How many members have a place in each slot. */
  capacity: number
  /** The location; null when the slots are not in the server's list of scheduled events. */
  location: string | null
  /** The message of the event; null until it is posted. */
  message_id: string | null
  is_cancelled: 0 | 1
  /** The time at which the last slot ends. */
  ends_at: number
  /** Counts the changes of organizers. */
  version: number
  /** The id of the next slot: ids are never reused. */
  next_slot_id: number
  /** The position of the next sign-up. */
  next_position: number
  created_at: number
  /** The time at which the event or one of its sign-ups was last changed. */
  updated_at: number
}

export interface EventSlotRow {
  guild_id: string
  event_id: string
  slot_id: number
  starts_at: number
  /** 1 for a slot that an organizer removed; it has no sign-ups. */
  is_removed: 0 | 1
  /** The scheduled event in Discord for this slot. */
  scheduled_event_id: string | null
  /** The `starts_at` for which the members were pinged. */
  pinged_for: number | null
  /** The message that pinged the members; a message belongs to one slot. */
  ping_message_id: string | null
}

/** A member who signed up for a slot. The first ones by position, as many as there are places, have a place; the others wait. */
export interface EventSignUpRow {
  guild_id: string
  event_id: string
  slot_id: number
  user_id: string
  position: number
}
