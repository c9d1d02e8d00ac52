import type { Subject } from '../scene.ts'
import { drawingOf } from '../understand/drawings.ts'

/** Returns true if a drawing must be mirrored to face a side; most of them face left. */
export function flipFor(subject: Subject, side: 'left' | 'right'): boolean {
  return drawingOf(subject.art).faces === 'right' ? side === 'left' : side === 'right'
}
