// One chunk for the forms of messages, whose fields are the same, and for the text of a deleted one.
export { EditMessage } from './edit-message.tsx'
export { NewMessage } from './new-message.tsx'
export { LostMessage } from './lost-message.tsx'
