import './styles.css'
import { guildIdIn } from './app/guild-path.ts'
import { askForFirstData } from './app/first-data.ts'

// This small file runs first. What it starts (data, then code) comes in side by side; index.html preloads the code.
askForFirstData(window.location.pathname)
if (guildIdIn(window.location.pathname) !== undefined) void import('./app/guild-route.tsx')
void import('./app/start.tsx').then(({ start }) => start())
