/** Fills a hole in a picture, and finds the object to remove. */
export { barSubject } from './exclude.ts'
export { fillPicture } from './fill-picture.ts'
export { checkRemains } from './mask.ts'
export { fillHole } from './patch-fill.ts'
export { checkAround, markThings } from './remove.ts'
export { isRival, withoutMistaken } from './separate.ts'
export { outlineThing } from './thing-outline.ts'
export { viewOf } from './view.ts'
