// One chunk for both forms: their fields are the same.
export { EditMessage } from './edit-message.tsx'
export { NewMessage } from './new-message.tsx'
export { LostMessage } from './lost-message.tsx'
