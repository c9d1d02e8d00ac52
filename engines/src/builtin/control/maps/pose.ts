import { drawSkeletons } from '../pose/draw-skeleton.ts'
import { readPeople } from '../pose/people.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** Bodies as OpenPose draws them; black without people. */
export async function pose(view: View): Promise<Sheet> {
  return drawSkeletons(await readPeople(view, { details: false }), view)
}

/** Bodies with hands and faces. */
export async function openpose(view: View): Promise<Sheet> {
  return drawSkeletons(await readPeople(view, { details: true }), view)
}
