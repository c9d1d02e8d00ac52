// Exports to other features.
export { limitPasswordGuesses } from './guess-limit.ts'
export { forgetSignIns } from './jobs.ts'
export { createPlatforms } from './platforms/create-platforms.ts'
export { nameKeyOf } from './policy.ts'
export { presentUser, toCaller } from './present.ts'
export { newUid } from './secrets.ts'
export { authenticate, requirePassword } from './service.ts'
