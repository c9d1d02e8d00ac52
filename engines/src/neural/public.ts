// Picture models on this machine. What other rooms and the server may use.
export { hasCard } from './cards.ts'
export { ADDON } from './engine.ts'
export { modelIdOf } from './models.ts'
export { readRun } from './runs.ts'
