// Loaded before the program: its clock is ahead by CLOCK_AHEAD_MS, as if it had been stopped for so long.
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? '0')
const now = Date.now.bind(Date)
Date.now = () => now() + ahead
