import { setup } from './postgres/cluster.ts'

/** Playwright takes a default export: starts PostgreSQL for the run where its programs are installed. */
export default setup
