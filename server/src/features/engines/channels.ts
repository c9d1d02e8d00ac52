/** Sent to all processes when the offer of the engines changed. */
export const ENGINES_CHANGED = 'engines_changed'
/** Sent when a connection must be surveyed now. */
export const SURVEY_DUE = 'survey_due'
