/** Parts of this kind for all diffusion servers: tasks with images, names, prompts and requests. */
export { familyById, familyOf } from './families.ts'
export { batches, scheduleOf } from './orders.ts'
export { isPainting, type PaintJob, paintingOf } from './painting.ts'
export { fromServer, samplerName, scheduleToServer, toServer } from './samplers.ts'
export { withoutSyntax } from './words.ts'
export { createWire, readAnswer, refusal } from './wire.ts'
