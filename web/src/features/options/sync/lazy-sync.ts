/** The synchronisation of options, loaded for members only. */
export const loadOptionsSync = () => import('./follow-options.ts')
