/** Told to all processes when what engines offer has changed. */
export const ENGINES_CHANGED = 'engines_changed'
/** Told when a connection is to be looked at now. */
export const SURVEY_DUE = 'survey_due'
