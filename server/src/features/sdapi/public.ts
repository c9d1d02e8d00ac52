// What other features may use.
export { sendRefusal as refuseAsSdapi } from './reply.ts'
