// One chunk, which few pages need.
export { DeletedDrafts } from './deleted-drafts.tsx'
export { DeletedLine } from './deleted-line.tsx'
export { UnsavableLine } from './unsavable-line.tsx'
