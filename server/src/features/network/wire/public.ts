/** Shared parts of the network's API: errors, the caller, and bodies of workers. */
export { favouredBy } from './favoured.ts'
export { HordeRefusal } from './refusal.ts'
export type { Requester } from './requester.ts'
export { bridgeAgent, flag, line, popBody, priorityUsernames, submitBody, type PopBody, type SubmitBody } from './shapes.ts'
