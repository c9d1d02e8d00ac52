/** The cut-out engine, for other built-in engines that need a cut-out picture first. */
export { engine } from './engine.ts'
