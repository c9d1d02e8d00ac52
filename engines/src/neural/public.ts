// Local image models. Interface for other rooms and the server.
export { hasCard } from './cards.ts'
export { ADDON } from './engine.ts'
export { modelIdOf } from './models.ts'
export { readRun } from './runs.ts'
