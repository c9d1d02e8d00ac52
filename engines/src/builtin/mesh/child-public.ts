/** Draws a view of any model, for engines whose models come without one. */
export { drawModel } from './poster/draw-model.ts'
