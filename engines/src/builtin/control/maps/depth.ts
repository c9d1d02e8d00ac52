import { greySheet, type MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Estimated distances, as there is no network for them: near is bright, far is dark. */
export async function depth(view: ControlView): Promise<MapSheet> {
  const space = await view.space()
  return greySheet(
    space.depth.map((value) => 1 - value),
    view,
  )
}
