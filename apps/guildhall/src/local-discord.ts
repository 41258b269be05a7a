// A separate module, so that a program without a local Discord does not load it.
export { startLocalDiscord } from '@guildhall/local-discord'
