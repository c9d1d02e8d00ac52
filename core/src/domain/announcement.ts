/** Tones of the operator's announcement. */
export const ANNOUNCEMENT_TONES = ['info', 'warning'] as const
