/** Pairs of OpenPose's 18 points, by number. */
export const LIMBS: readonly (readonly [number, number])[] = [
  [1, 2], [1, 5], [2, 3], [3, 4], [5, 6], [6, 7], [1, 8], [8, 9], [9, 10], [1, 11], [11, 12], [12, 13], [1, 0], [0, 14], [14, 16], [0, 15], [15, 17],
] // prettier-ignore

const WHEEL = [
  '#ff0000', '#ff5500', '#ffaa00', '#ffff00', '#aaff00', '#55ff00', '#00ff00', '#00ff55', '#00ffaa', '#00ffff', '#00aaff', '#0055ff', '#0000ff', '#5500ff',
  '#aa00ff', '#ff00ff', '#ff00aa', '#ff0055',
] as const // prettier-ignore

export const JOINT_COLOURS: readonly string[] = WHEEL
export const LIMB_COLOURS: readonly string[] = WHEEL
