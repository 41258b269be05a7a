import { render } from 'preact'
import { App } from './app.tsx'
import { startSession } from './state/session.ts'
import './styles/index.css'

render(<App />, document.body)
startSession()
