import { drawSkeletons } from '../pose/draw-skeleton.ts'
import { readPeople } from '../pose/people.ts'
import type { MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Bodies as OpenPose draws them; black without people. */
export async function pose(view: ControlView): Promise<MapSheet> {
  return drawSkeletons(await readPeople(view, { details: false }), view)
}

/** Bodies with hands and faces. */
export async function openpose(view: ControlView): Promise<MapSheet> {
  return drawSkeletons(await readPeople(view, { details: true }), view)
}
