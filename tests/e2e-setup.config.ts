import { setup } from './postgres/cluster.ts'

/** For Playwright, which takes a default export: a PostgreSQL for the time of the run, where there is one to be had. */
export default setup
