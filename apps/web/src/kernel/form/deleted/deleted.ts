// One chunk, which few pages need.
export { DeletedDrafts } from './unlisted-drafts.tsx'
export { DeletedLine } from './deleted-line.tsx'
export { UnsavableLine } from './unsavable-line.tsx'
