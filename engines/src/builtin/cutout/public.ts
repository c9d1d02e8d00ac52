/** The engine that cuts out, for crafts that need a cut-out picture first. */
export { engine } from './engine.ts'
