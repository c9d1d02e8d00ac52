import type { Context } from '../stage.ts'
import { over, taper, toned } from './form.ts'
import type { Build, QuadrupedPose } from './quadruped-build.ts'

/** The tail of a standing animal, from its root. */
export function paintTail(ctx: Context, build: Build, [x, y]: readonly [number, number], pose: QuadrupedPose): void {
  const coat = toned(build.coat, -0.02)
  const tip = toned(build.tail.tip, 0)
  const lively = pose === 'walk' || pose === 'trot' ? 0.1 : 0
  switch (build.tail.kind) {
    case 'brush':
      taper(ctx, [
        x - 0.08, y + 0.04, 0.05, x + 0.1, y + 0.1, 0.09, x + 0.28, y + 0.26 - lively, 0.13, x + 0.4, y + 0.42 - lively, 0.11,
        x + 0.46, y + 0.54 - lively, 0.02,
      ], coat) // prettier-ignore
      over(ctx, () =>
        taper(ctx, [x + 0.37, y + 0.38 - lively, 0.13, x + 0.42, y + 0.46 - lively, 0.12, x + 0.47, y + 0.58 - lively, 0.05], tip),
      )
      return
    case 'up':
      // prettier-ignore
      taper(ctx, [x - 0.08, y + 0.05, 0.06, x + 0.1, y, 0.052, x + 0.2, y - 0.16, 0.045, x + 0.19, y - 0.36, 0.042, x + 0.26, y - 0.5, 0.03], coat)
      taper(ctx, [x + 0.19, y - 0.34, 0.043, x + 0.21, y - 0.44, 0.042, x + 0.28, y - 0.53, 0.026], tip)
      return
    case 'curl':
      // prettier-ignore
      taper(ctx, [x - 0.06, y + 0.04, 0.05, x + 0.08, y - 0.06, 0.06, x + 0.06, y - 0.2, 0.075, x - 0.08, y - 0.24, 0.07, x - 0.14, y - 0.14, 0.045], coat)
      taper(ctx, [x + 0.02, y - 0.21, 0.06, x - 0.08, y - 0.23, 0.06, x - 0.14, y - 0.14, 0.04], tip)
      return
    case 'tuft':
      taper(ctx, [x - 0.06, y + 0.05, 0.04, x + 0.08, y + 0.16, 0.028, x + 0.12, y + 0.42, 0.022, x + 0.17, y + 0.56, 0.02], coat)
      taper(ctx, [x + 0.15, y + 0.52, 0.02, x + 0.2, y + 0.62, 0.05, x + 0.22, y + 0.76, 0.006], tip)
      return
    case 'hair': {
      const hair = build.mane ?? build.tail.tip
      taper(ctx, [
        x - 0.06, y + 0.03, 0.04, x + 0.08, y + 0.08, 0.06, x + 0.18 + lively, y + 0.32, 0.085,
        x + 0.2 + lively * 2, y + 0.6, 0.06, x + 0.26 + lively * 2, y + 0.78, 0.006,
      ], toned(hair, 0)) // prettier-ignore
      for (const side of [-0.03, 0.03])
        // prettier-ignore
        taper(ctx, [x + 0.06, y + 0.1, 0.006, x + 0.17 + lively + side, y + 0.34, 0.014, x + 0.22 + lively * 2 + side, y + 0.66, 0.004], toned(hair, 0.08))
      return
    }
    case 'stub':
      taper(ctx, [x - 0.06, y + 0.05, 0.08, x + 0.04, y + 0.12, 0.06], coat)
  }
}
