import { type DriverMode, DRIVERS } from '../src/db/driver/connection.ts'

/** The way to use the database's driver in this run of the tests: `DATABASE_DRIVER=plain npm test -- ledger`. */
export const testDriver: DriverMode = DRIVERS.find((mode) => mode === process.env['DATABASE_DRIVER']) ?? 'fast'
