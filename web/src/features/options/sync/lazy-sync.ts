/** How options are kept the same on every device: loaded when a member is known, because a guest does without it. */
export const loadOptionsSync = () => import('./follow-options.ts')
