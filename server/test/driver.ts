import { type DriverMode, DRIVERS } from '../src/db/driver/connection.ts'

/** Mode in which the tests use the database driver: `DATABASE_DRIVER=plain npm test -- ledger`. */
export const testDriver: DriverMode = DRIVERS.find((mode) => mode === process.env['DATABASE_DRIVER']) ?? 'fast'
