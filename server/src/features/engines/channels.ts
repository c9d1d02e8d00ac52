/** Told to all processes when what engines offer has changed. */
export const ENGINES_CHANGED = 'engines_changed'
